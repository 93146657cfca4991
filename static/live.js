// Keeps a page in step with the server. It knows versions, regions and forms,
// and nothing of the game. The markup it works on:
//   main[data-live]   where the newest board comes from
//   main[data-asks]   where a page without a board asks whether it is the newest
//   #board[data-version] > [data-region]   replaced one by one
//   form[data-each-tap]   has a key of its own for every tap
//   [data-form]   a region that is never replaced under a person's hands
//   input[data-zone]   filled with the zone of this phone's clock
//   #live, #notice   what is said about the connection, and about a failure
//   #said   what is read aloud: [data-says] of a new board, or what is held back from a form
(() => {
  'use strict';

  const PATIENCE = 4000; // for a stream to open before the page asks by itself
  const POLL = 3000;
  const AGAIN = 15000; // between tries at a stream that was refused
  const ENOUGH = 10000; // for an answer: a network that hangs is given up, as htmx does by its timeout
  const SILENCE = 45000; // more than two heartbeats: the stream has died unheard

  const board = () => document.getElementById('board');
  const notice = () => document.getElementById('notice');
  const parse = (html) => Object.assign(document.createElement('template'), { innerHTML: html }).content;
  const version = (of) => Number(of.dataset.version);
  const regions = (of) => [...of.querySelectorAll('[data-region]')];
  const controls = (region) => [...region.querySelectorAll('input, select, textarea')];
  const isChoice = (control) => control.type === 'radio' || control.type === 'checkbox';

  // ---- Forms: what a person has begun ----

  function isChanged(control) {
    if (isChoice(control)) return control.checked !== control.defaultChecked;
    if (!control.options) return control.value !== control.defaultValue;
    const preset = [...control.options].findIndex((option) => option.defaultSelected);
    return control.selectedIndex !== Math.max(preset, 0);
  }

  function hasCaret(region) {
    const focused = document.activeElement;
    return region.contains(focused) && focused.matches('textarea, select, input') && !isChoice(focused);
  }

  // A form that came back rejected shows what was typed as if it had always been there.
  const isTouched = (region) =>
    'rejected' in region.dataset || controls(region).some(isChanged) || hasCaret(region);

  const snapshot = (region) =>
    region ? JSON.stringify(controls(region).map((control) => [control.name, control.value, control.checked])) : '';

  function bidIn(region) {
    const chosen = region.querySelector('input[name=bid]:checked');
    return chosen ? chosen.value : '';
  }

  // The server knows this choice now, so it is no longer something begun.
  function settle(region, name, value) {
    for (const control of controls(region)) {
      if (control.type === 'radio' && control.name === name) control.defaultChecked = control.value === value;
    }
  }

  function adopt(region, typed) {
    const key = (control) => control.name || control.id;
    for (const control of controls(region)) {
      const same = typed.filter((other) => key(other) === key(control));
      if (control.type === 'hidden' || !same.length) continue;
      if (isChoice(control)) control.checked = same.some((other) => other.value === control.value && other.checked);
      else control.value = same[0].value;
      if (isChanged(control) && (control.checked || !isChoice(control))) {
        control.dispatchEvent(new Event('change', { bubbles: true }));
      }
    }
  }

  // ---- The board: what the server shows ----

  let latest = board() && board().cloneNode(true); // the newest board that came, untouched

  // What came is a whole board, or the regions that changed since another: then the rest is as it was there.
  function whole(incoming) {
    if (!('since' in incoming.dataset)) return incoming;
    if (latest.dataset.version !== incoming.dataset.since) return null;
    const full = latest.cloneNode(true);
    full.dataset.version = incoming.dataset.version;
    for (const region of regions(incoming)) full.querySelector(`#${CSS.escape(region.id)}`).replaceWith(region);
    return full;
  }

  function replace(old, fresh, afresh) {
    const node = document.importNode(fresh, true);
    const open = new Map([...old.querySelectorAll('details[id]')].map((part) => [part.id, part.open]));
    const focused = old.contains(document.activeElement) && document.activeElement.id;
    old.replaceWith(node);
    for (const part of afresh ? [] : node.querySelectorAll('details[id]')) {
      if (open.has(part.id)) part.open = open.get(part.id);
    }
    const again = focused && document.getElementById(focused);
    if (again) again.focus({ preventScroll: true });
    if (window.htmx) window.htmx.process(node);
  }

  function hold(region, fresh) {
    const keys = region.lastElementChild;
    const { top } = keys.getBoundingClientRect();
    region.querySelectorAll('.held').forEach((line) => line.remove());
    const line = fresh.querySelector('.held');
    if (line && fresh.dataset.state !== region.dataset.state) {
      region.prepend(document.importNode(line, true));
      region.firstElementChild.hidden = false;
    }
    window.scrollBy(0, keys.getBoundingClientRect().top - top); // A finger may be on its way to a key.
  }

  function update(region, fresh, saved) {
    if (region === saved) replace(region, fresh, true);
    else if (isTouched(region)) hold(region, fresh);
    else if (!('form' in region.dataset)) region.isEqualNode(fresh) || replace(region, fresh);
    else if (region.dataset.state === fresh.dataset.state && bidIn(region) === fresh.dataset.bid) {
      region.dataset.bid = fresh.dataset.bid; // The nodes stay: a finger may be on its way to one.
      settle(region, 'bid', fresh.dataset.bid);
    } else replace(region, fresh);
  }

  const words = (node) => (node ? node.textContent.replace(/\s+/g, ' ').trim() : '');
  const news = () => words(board().querySelector('[data-says]'));

  // The line stays and its words change, which is what is read aloud; each change once.
  function announce(before) {
    const line = document.getElementById('said');
    if (!line || !news() || news() === before) return;
    line.textContent = words(board().querySelector('.held:not([hidden]) p')) || news();
  }

  // `saved` is the region whose form the server has taken: it need not be kept.
  function show(incoming, saved) {
    const before = news();
    put(incoming, saved);
    announce(before);
  }

  function put(incoming, saved) {
    const ours = regions(board());
    if (incoming.dataset.game !== board().dataset.game && !ours.some((region) => region !== saved && isTouched(region))) {
      window.location.reload(); // Another game: the head of the page speaks of it too.
      return;
    }
    latest = incoming;
    const theirs = new Map(regions(incoming).map((region) => [region.id, region]));
    const isSameSet = ours.length === theirs.size && ours.every((region) => theirs.has(region.id));
    if (!isSameSet && !ours.some((region) => region !== saved && isTouched(region))) {
      replace(board(), incoming);
      return;
    }
    board().dataset.version = incoming.dataset.version;
    for (const region of ours) {
      if (theirs.has(region.id)) update(region, theirs.get(region.id), saved);
    }
  }

  const saves = new Map(); // requests on their way that will answer with a board
  let queued = null;

  function receive(html) {
    const came = parse(html).getElementById('board');
    if (!came || version(came) <= version(latest)) return;
    const incoming = whole(came);
    if (!incoming) connect(); // Something was missed: the whole board comes again.
    else if (saves.size) queued = latest = incoming; // It may be the very thing being saved.
    else show(incoming);
  }

  document.addEventListener('click', (event) => {
    const button = event.target.closest('[data-discard], [data-adopt]');
    const region = button && button.closest('[data-form]');
    if (!region || !latest) return;
    show(latest, region);
    const clash = document.getElementById('conflict');
    if (clash) clash.textContent = '';
    const fresh = document.getElementById(region.id);
    if (fresh && 'adopt' in button.dataset) adopt(fresh, controls(region));
  });

  // ---- Saving through htmx ----

  // Sent twice a form counts once, as a rule; here two taps are two, however quickly they follow.
  document.addEventListener('htmx:configRequest', ({ detail }) => {
    if (detail.elt.matches('[data-each-tap]')) detail.parameters.key = `${detail.parameters.key}-${Math.random()}`;
  });

  let said = '';

  function say(content) {
    if (notice()) {
      notice().textContent = '';
      notice().append(content);
    }
    said = content;
  }

  function isBack() {
    if (said && said === notice().dataset.offline) say('');
  }

  document.addEventListener('htmx:beforeRequest', ({ detail: { xhr, target, requestConfig } }) => {
    const isAside = requestConfig.elt.getAttribute('hx-swap') === 'none';
    if (said && !isAside) say('');
    const region = requestConfig.elt.closest('[data-form]');
    const isSave = board() && target === board() && !isAside;
    if (isSave) saves.set(xhr, { region, sent: snapshot(region) });
    // Not htmx:afterRequest, which is lost when the element has gone meanwhile.
    xhr.addEventListener('loadend', () => (isSave ? saved(xhr) : told(xhr, region, requestConfig.formData)));
  });

  document.addEventListener('htmx:beforeSwap', ({ detail }) => {
    const save = saves.get(detail.xhr);
    const incoming = save && parse(detail.xhr.responseText).getElementById('board');
    if (!incoming || (detail.xhr.status === 422 && snapshot(save.region) === save.sent)) return;
    save.incoming = incoming;
    detail.swapOverride = 'none'; // The board is shown below; what is out of band htmx still swaps.
  });

  function saved(xhr) {
    const { region, incoming, sent } = saves.get(xhr);
    saves.delete(xhr);
    if (incoming && version(incoming) >= version(board())) {
      show(incoming, snapshot(region) === sent ? region : null);
    }
    const shown = region && document.getElementById(region.id);
    if (shown && xhr.status === 422) shown.dataset.rejected = '';
    if (xhr.status === 200) document.getElementById('conflict').replaceWith(parse('<div id="conflict"></div>'));
    if (queued && !saves.size) {
      if (version(queued) > version(board())) show(queued);
      queued = null;
    }
  }

  // Part of a form was told ahead of the rest: nothing of it is swapped.
  function told(xhr, region, sent) {
    if (!region || ![200, 204].includes(xhr.status)) return;
    // A form that has come in its place meanwhile is that of another hand, or knows it already.
    if (region.isConnected) for (const [name, value] of sent) settle(region, name, value);
    receive(xhr.responseText);
  }

  document.addEventListener('htmx:responseError', ({ detail }) => {
    const ours = parse(detail.xhr.responseText).querySelector('[id^=notice]');
    say(ours || notice().dataset.failed);
  });
  for (const name of ['htmx:sendError', 'htmx:timeout']) {
    document.addEventListener(name, () => say(notice().dataset.offline));
  }

  // ---- Menus ----

  function closeMenus(isLeft) {
    for (const menu of document.querySelectorAll('details.menu[open]')) {
      if (isLeft(menu)) menu.open = false;
    }
  }
  document.addEventListener('click', ({ target }) => closeMenus((menu) => !menu.contains(target)));
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    closeMenus((menu) => {
      if (menu.contains(document.activeElement)) menu.firstElementChild.focus();
      return true;
    });
  });

  // ---- The clock of this phone ----

  for (const field of document.querySelectorAll('input[data-zone]')) {
    field.value = Intl.DateTimeFormat().resolvedOptions().timeZone || field.value;
  }

  // ---- The connection ----

  const main = document.querySelector('main[data-live]');
  const timers = new Map();
  let source = null;
  let state = '';

  function after(name, wait, act) {
    clearTimeout(timers.get(name));
    timers.set(name, setTimeout(act, wait));
  }
  const cancel = (...names) => names.forEach((name) => clearTimeout(timers.get(name)));

  function address(extra) {
    const url = new URL(main.dataset.live, window.location);
    url.searchParams.set('version', board().dataset.version);
    for (const [name, value] of Object.entries(extra || {})) url.searchParams.set(name, value);
    return url;
  }

  function mark(next) {
    state = next;
    const shown = document.getElementById('live');
    if (!shown || shown.dataset.state === next) return;
    shown.dataset.state = next;
    shown.textContent = shown.dataset[next === 'live' ? 'liveText' : next];
  }

  const heard = () => after('silence', SILENCE, connect);

  function wait() {
    mark(navigator.onLine ? 'connecting' : 'offline');
    after('poll', PATIENCE, poll);
  }

  function connect() {
    if (source) source.close();
    if (state === '' || state === 'live') wait();
    source = new EventSource(address());
    source.onopen = () => {
      cancel('poll', 'again', 'slow');
      mark('live');
      heard();
      isBack();
    };
    source.onmessage = (event) => {
      heard();
      receive(event.data);
    };
    source.addEventListener('beat', heard);
    source.onerror = lost;
  }

  function lost() {
    cancel('silence');
    if (state === 'live') wait();
    if (source.readyState !== EventSource.CLOSED) return; // The browser tries again by itself.
    if (state !== 'polling') poll();
    after('again', AGAIN, connect);
  }

  async function poll() {
    let next = 'offline';
    const enough = new AbortController();
    after('slow', PATIENCE, () => mark('offline'));
    after('enough', ENOUGH, () => enough.abort());
    try {
      const answer = await fetch(address({ poll: 1 }), { cache: 'no-store', signal: enough.signal });
      if (answer.status === 404) window.location.reload(); // It was deleted: the page says so.
      if (answer.status === 200) receive(await answer.text());
      if (answer.ok) next = 'polling';
      if (answer.ok) isBack();
    } catch {
      // Said by the mark.
    }
    cancel('slow', 'enough');
    if (!source || state === 'live') return;
    mark(next);
    after('poll', POLL, poll);
  }

  function disconnect() {
    if (source) source.close();
    source = null;
    state = '';
    cancel('poll', 'again', 'slow', 'silence');
  }

  const follow = () => (document.hidden ? disconnect() : connect());

  // ---- A page that is come back to ----

  // A browser may show it as it was left, before this very phone put something right.
  async function comeBack() {
    const asked = document.querySelector('main[data-asks]');
    if (!main && !asked) return;
    try {
      const answer = await fetch(main ? address({ poll: 1 }) : asked.dataset.asks, { cache: 'no-store' });
      if ([200, 404].includes(answer.status)) window.location.reload();
    } catch {
      // Without a network it stays as it is.
    }
    if (main) follow();
  }
  window.addEventListener('pageshow', (event) => event.persisted && comeBack());

  if (!main) return;
  document.addEventListener('visibilitychange', follow);
  window.addEventListener('pagehide', disconnect);
  window.addEventListener('online', follow);
  window.addEventListener('offline', follow);
  follow();
})();
