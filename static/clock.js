// Shows what is left of a round, by the server's clock: a phone's own may be wrong, and sleeps.
//   script[data-now]   the server's time when the page was made, in milliseconds
//   script[data-ask]   where it is asked for again
//   [data-ends]        the moment something ends at, in milliseconds; its text becomes 12:40, overtime +1:05
// Where time runs out on an open page, the document hears `timeup`.
(() => {
  'use strict';

  const TICK = 250;
  const ENOUGH = 10000; // for an answer from a network that hangs
  const JUMP = 1500; // apart by more than this, the two clocks of this device: it slept, or was set

  const { now, ask } = document.currentScript.dataset;
  const [loaded] = performance.getEntriesByType('navigation');
  const apart = () => Date.now() - performance.now();
  const left = new Map(); // of each end, at the last tick
  let ahead = Number(now) - (loaded ? loaded.responseStart : performance.now());
  let known = apart();
  let asking = false;

  async function synchronise() {
    if (asking) return;
    asking = true;
    const sent = performance.now();
    const gap = apart();
    const enough = new AbortController();
    const patience = setTimeout(() => enough.abort(), ENOUGH);
    try {
      const answer = await fetch(ask, { cache: 'no-store', signal: enough.signal });
      const told = Number(await answer.text());
      if (answer.ok && told) {
        ahead = told - (sent + performance.now()) / 2;
        known = gap;
      }
    } catch { // Without a network it is taken for a sleep.
      ahead += gap - known;
      known = gap;
    }
    clearTimeout(patience);
    asking = false;
  }

  function figure(milliseconds) {
    const seconds = Math.abs(Math.ceil(milliseconds / 1000));
    const minutes = Math.floor(seconds / 60);
    return `${milliseconds <= -1000 ? '+' : ''}${minutes}:${String(seconds % 60).padStart(2, '0')}`;
  }

  function tick() {
    if (Math.abs(apart() - known) > JUMP) {
      synchronise(); // What is shown stays until the answer is there.
      return;
    }
    for (const face of document.querySelectorAll('[data-ends]')) {
      const rest = Number(face.dataset.ends) - performance.now() - ahead;
      const text = figure(rest);
      if (face.textContent !== text) face.textContent = text;
      face.classList.toggle('over', rest <= 0);
      if (rest <= 0 && left.get(face.dataset.ends) > 0) document.dispatchEvent(new Event('timeup'));
      left.set(face.dataset.ends, rest);
    }
  }

  new MutationObserver(tick).observe(document.body, { childList: true, subtree: true });
  document.addEventListener('visibilitychange', () => document.hidden || (synchronise(), tick()));
  window.addEventListener('online', synchronise);
  window.addEventListener('pageshow', (event) => event.persisted && synchronise());
  setInterval(tick, TICK);
  tick();
})();
