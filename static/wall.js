// Turns the leaves of the wall and rings its bell. Everything that is shown comes from the server.
//   main[data-turns-after]   seconds a leaf is seen
//   #wall-head[data-screen]  what is shown: where it changes, the first leaf is seen again
//   #wall-head[data-rung]    the moment the bell rang
//   #sound                   a tap on it allows the sound
(() => {
  'use strict';

  const main = document.querySelector('main[data-turns-after]');
  const button = document.getElementById('sound');
  const head = () => document.getElementById('wall-head').dataset;
  let { screen, rung } = head();
  let seen = Math.max(0, leaves().findIndex((leaf) => !leaf.hidden));
  let audio = null;
  let turning = 0;

  function leaves() {
    return [...main.querySelectorAll('.leaf')];
  }

  function show() {
    const all = leaves();
    seen %= all.length || 1;
    all.forEach((leaf, at) => { leaf.hidden = at !== seen; });
  }

  function turn() {
    seen += 1;
    show();
  }

  function rest() {
    clearInterval(turning);
    turning = setInterval(turn, main.dataset.turnsAfter * 1000);
  }

  function follow() {
    const now = head();
    if (now.rung && now.rung !== rung) ring();
    if (now.screen !== screen) {
      seen = 0;
      rest();
    }
    ({ screen, rung } = now);
    show();
  }

  // Two partials of a small bell; without a tap before, browsers keep silent.
  function strike(at) {
    for (const [pitch, loudness] of [[880, 0.5], [2217, 0.2]]) {
      const tone = audio.createOscillator();
      const volume = audio.createGain();
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(loudness, at);
      volume.gain.exponentialRampToValueAtTime(0.001, at + 1.8);
      tone.connect(volume).connect(audio.destination);
      tone.start(at);
      tone.stop(at + 1.8);
    }
  }

  function ring(strokes = 3) {
    if (!audio) return;
    audio.resume();
    for (let stroke = 0; stroke < strokes; stroke += 1) strike(audio.currentTime + stroke * 0.9);
  }

  button.hidden = !window.AudioContext;
  button.addEventListener('click', () => {
    audio = new AudioContext();
    button.hidden = true;
    ring(1);
  });
  document.addEventListener('timeup', () => ring());
  new MutationObserver(follow).observe(main, { childList: true, subtree: true });
  rest();
  show();
})();
