"""Every enumeration's words, lazily translated. The engines hold no prose; this folder holds all of theirs."""
