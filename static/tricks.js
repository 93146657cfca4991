// Tricks by tapping: each tap gives the next trick to a player, and the last one who has none gets what is left.
'use strict';

(() => {
  const inputs = (taken) => [...taken.querySelectorAll('input')];
  const sum = (taken) => inputs(taken).reduce((total, input) => total + (Number(input.value) || 0), 0);

  // Whoever was not tapped took none, but one alone took the rest; it stands in light ink until it is saved.
  const count = (taken) => {
    const blank = inputs(taken).filter((input) => !input.value.trim());
    const left = Number(taken.dataset.shared) - sum(taken);
    blank.forEach((input) => {
      const rest = blank.length === 1 || left === 0 ? left : '';
      input.placeholder = rest !== '' && rest >= 0 && rest <= Number(input.dataset.most) ? String(rest) : '';
    });
    taken.querySelector('[data-sum]').textContent = sum(taken) + blank.reduce((n, input) => n + Number(input.placeholder), 0);
  };

  const all = () => document.querySelectorAll('.taken').forEach(count);

  document.addEventListener('click', (event) => {
    const key = event.target.closest('[data-give]');
    if (!key) return;
    const input = key.form.elements[key.dataset.give];
    const wanted = (Number(input.value) || 0) + Number(key.dataset.by);
    input.value = Math.max(0, Math.min(wanted, Number(input.dataset.most)));
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  document.addEventListener('input', (event) => {
    const taken = event.target.closest('.taken');
    if (taken) count(taken);
  });
  document.addEventListener('submit', (event) => {
    event.target.querySelectorAll('.taken input').forEach((input) => {
      input.value = input.value.trim() || input.placeholder;
    });
  }, true);
  document.addEventListener('htmx:load', all);
  all();
})();
