"""Names of the variants, and of every house rule and its choices, with a plain sentence for each."""

from enum import StrEnum

from flask_babel import lazy_gettext as _
from flask_babel.speaklater import LazyString

from scorepad.rules.classic import variant as classic
from scorepad.rules.knockout import variant as knockout
from scorepad.rules.whist import variant as whist

PRESETS: dict[str, tuple[LazyString, LazyString]] = {
    "minnesota": (
        _("Minnesota Whist"),
        _("Bid with a card face down: black is high, red is low."),
    ),
    "minnesota-double": (
        _("Minnesota, failed grand pays double"),
        _("As Minnesota, but a grand that fails pays the other side double."),
    ),
    "minnesota-gains": (
        _("Minnesota, low gains"),
        _("A failed grand pays double, and a low hand pays the side with fewer tricks."),
    ),
    "norwegian": (
        _("Norwegian Whist"),
        _("Bids are spoken: grand or pass. A failed grand pays double."),
    ),
    "norwegian-book": (
        _("Norwegian Whist, book form"),
        _("To 50 points with spoken bids: 4 a trick in a grand, 2 when everyone passes."),
    ),
    "askov": (
        _("Askov Whist"),
        _("To 15 points, and you may bid to play alone for a star."),
    ),
    "south-dakota": (
        _("South Dakota Whist"),
        _("Whoever shows black leads, that suit is trump, and only their side scores."),
    ),
    "knockout": (
        _("Knockout Whist"),
        _("Two to seven players, each alone: take a trick in every hand, or go out."),
    ),
    "short-whist": (
        _("Short Whist"),
        _("Nobody bids: the last card dealt is trump, and a rubber is the best of three games to 5."),
    ),
    "long-whist": (
        _("Long Whist"),
        _("The oldest form: a trump, honours, and games to 10."),
    ),
    "american-whist": (
        _("American Whist"),
        _("A trump and no honours: only tricks count, in one game to 7."),
    ),
    "tuppi": (
        _("Tuppi"),
        _("Red is high, every trick is worth 4, and only one side can hold points on the way to 52."),
    ),
}

# What is asked of people who do not grand has two names, low and pass; these labels serve both.
RULES: dict[str, tuple[LazyString, LazyString]] = {
    "own_name": (
        _("Your name for these rules"),
        _("Left empty, they keep the name that everyone gives them."),
    ),
    "target": (
        _("Points to win"),
        _("The first side to reach this score wins the game."),
    ),
    "cards": (
        _("Cards in the first hand"),
        _("Every next hand has one fewer. With many cards, fewer people can play."),
    ),
    "dogs_life": (
        _("Whoever first takes no trick"),
        _("A dog’s life is one card, played in any trick; a dog that takes its trick is back."),
    ),
    "dealer_out": (
        _("The next dealer, if just knocked out"),
        _("Usually still deals once, so that the player beyond gets to lead."),
    ),
    "trumps": (
        _("Where the trump comes from"),
        _("The suit of the last card, which the dealer shows. Or hearts, clubs, diamonds, spades, hand by hand."),
    ),
    "honours": (
        _("Honours"),
        _("Ace, king, queen and jack of trumps: 4 points to the side that was dealt all four, 2 for three of them."),
    ),
    "game_worth": (
        _("What a game is worth"),
        _("By the losers’ score: 3 when they have nothing, 2 when less than half, else 1; or another way of counting."),
    ),
    "rubber": (
        _("Rubber"),
        _("Two games won are a rubber. Without it, every game stands alone."),
    ),
    "rubber_points": (
        _("Points for the rubber"),
        _("What the winners of the rubber get besides the points of their games."),
    ),
    "hands": (
        _("Hands in a game"),
        _(
            "After this many hands the side that is ahead wins. If it is level, the next hand decides."
            " The points to win may then be left empty."
        ),
    ),
    "grand_scoring": (
        _("Who scores in a grand"),
        _("Usually the side that took more tricks. Some score only the side that granded, up or down."),
    ),
    "failed_grand": (
        _("A failed grand pays"),
        _("A grand fails when the other side takes seven tricks or more. Many pay double for that."),
    ),
    "low_scoring": (
        _("When nobody grands"),
        _("Then everyone avoids tricks. Choose what that is worth at your table."),
    ),
    "points_grand": (
        _("Points a trick in a grand"),
        _("Nearly always 1. Some play for 4."),
    ),
    "points_low": (
        _("Points a trick when nobody grands"),
        _("Nearly always 1. Some play for 2."),
    ),
    "grand_leader": (
        _("Who leads a grand"),
        _("Who puts down the very first card when somebody has granded."),
    ),
    "low_leader": (
        _("Who leads when nobody grands"),
        _("Who puts down the very first card when everyone avoids tricks."),
    ),
    "vocabulary": (
        _("How you bid"),
        _("With a card face down or by speaking. This only changes the words and marks you see."),
    ),
    "trump": (
        _("Trump"),
        _("Most tables play without. In South Dakota the suit that the bidder leads is trump in a grand."),
    ),
    "special_bids": (
        _("Bids to play alone"),
        _("A brave player may play alone against two, for a star that is worth a whole game."),
    ),
    "sola_nola_tricks": (
        _("Tricks allowed in Sola Nola"),
        _("Whoever bids Sola Nola wants no trick at all. Some forgive one."),
    ),
    "failed_special": (
        _("When a bid to play alone fails"),
        _("Usually the other side gets the star instead."),
    ),
    "below_nought": (
        _("Below nought"),
        _("Whether a score can drop below nought, or stops there."),
    ),
    "holding": (
        _("Who holds points"),
        _("Usually both sides keep what they have. In some games only one side can have points at a time."),
    ),
    "misdeal": (
        _("After a misdeal"),
        _("Who deals when a hand was dealt wrong and is thrown in."),
    ),
    "stake_game": (
        _("Stake for the game"),
        _("What a loser pays for the game. Nought plays for the honour."),
    ),
    "stake_star": (
        _("Stake for a star"),
        _("What a loser pays for each star of the winners."),
    ),
    "stake_point": (
        _("Stake for a point"),
        _("What a loser pays for each point between the two scores at the end."),
    ),
    "currency": (
        _("Currency"),
        _("The three letters of your money, such as USD or NOK."),
    ),
    "payment": (
        _("Who pays"),
        _("Each loser pays one winner, or the losers pay the amount once, together."),
    ),
}

# The type stands beside the member, since members of two types may have the same text.
_CHOICES: tuple[tuple[StrEnum, LazyString], ...] = (
    (whist.GrandScoring.MORE_TRICKS, _("the side with more tricks")),
    (whist.GrandScoring.BIDDER_ONLY, _("only the side that granded, up or down")),
    (whist.LowScoring.LOSE_OVER_SIX, _("lose for each trick over six")),
    (whist.LowScoring.GAIN_UNDER_SEVEN, _("gain for each trick under seven")),
    (whist.LowScoring.GAIN_UNDER_SIX, _("gain for each trick under six")),
    (whist.GrandLeader.RIGHT_OF_BIDDER, _("the player on the bidder’s right")),
    (whist.GrandLeader.LEFT_OF_BIDDER, _("the player on the bidder’s left")),
    (whist.GrandLeader.BIDDER, _("the bidder")),
    (whist.LowLeader.LEFT_OF_DEALER, _("the player on the dealer’s left")),
    (whist.LowLeader.RIGHT_OF_DEALER, _("the player on the dealer’s right")),
    (whist.Vocabulary.BLACK_HIGH, _("with cards, black is high")),
    (whist.Vocabulary.RED_HIGH, _("with cards, red is high")),
    (whist.Vocabulary.SPOKEN, _("spoken, grand or pass")),
    (whist.Trump.NONE, _("none")),
    (whist.Trump.BIDDER_LEADS, _("the suit the bidder leads")),
    (whist.SpecialBids.OFF, _("not played")),
    (whist.SpecialBids.SOLA_NOLA_AND_GRAND_DIX, _("Sola Nola and Grand Dix")),
    (whist.FailedSpecial.DEFENDERS, _("the other side gets the star")),
    (whist.FailedSpecial.NOBODY, _("nobody gets a star")),
    (whist.BelowNought.ALLOWED, _("allowed")),
    (whist.BelowNought.FLOOR, _("the score stops at nought")),
    (whist.Holding.BOTH, _("both sides keep their points")),
    (whist.Holding.ONE_SIDE, _("when one side scores, the other goes back to nought")),
    (whist.Misdeal.SAME_DEALER, _("the same player deals again")),
    (whist.Misdeal.PASSES, _("the deal passes on")),
    (whist.Payment.EACH_LOSER, _("each loser pays one winner")),
    (whist.Payment.PARTNERSHIP, _("the losers pay once, together")),
    (classic.Trumps.TURNED, _("the dealer’s last card")),
    (classic.Trumps.IN_TURN, _("hearts, clubs, diamonds, spades in turn")),
    (classic.Trumps.IN_TURN_OR_NONE, _("the four suits in turn, then a hand without")),
    (classic.Honours.COUNT, _("count")),
    (classic.Honours.OFF, _("do not count")),
    (classic.GameWorth.THREE_TWO_ONE, _("3, 2 or 1 points")),
    (classic.GameWorth.DIFFERENCE, _("what the losers are short of the target")),
    (classic.GameWorth.ONE, _("1 point")),
    (classic.Rubber.BEST_OF_THREE, _("the best of three games")),
    (classic.Rubber.OFF, _("each game alone")),
    (knockout.DogsLife.ONCE, _("one card in the next hand, once a game")),
    (knockout.DogsLife.OFF, _("out at once")),
    (knockout.DealerOut.STILL_DEALS, _("deals the next hand, though out")),
    (knockout.DealerOut.NEVER_DEALS, _("is passed over")),
)
CHOICES = {(type(member), member): text for member, text in _CHOICES}
