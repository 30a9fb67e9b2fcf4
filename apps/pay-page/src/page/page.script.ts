/**
 * The page's own script. The page is complete without it; with it, the countdown runs, texts can be copied, and the
 * status refreshes itself: by server-sent events, and by asking every few seconds where those do not come through.
 */
export const PAGE_SCRIPT = `
(() => {
  const main = document.querySelector('main');
  const skew = Date.now() - Date.parse(main.dataset.serverTime);
  const poll = { ms: 4000, most: 15000 };

  async function refresh() {
    const asset = new URLSearchParams(location.search).get('asset');
    const answer = await fetch(location.pathname + '/fragment' + (asset ? '?asset=' + asset : ''));
    if (!answer.ok) return;
    const before = main.dataset.state;
    const next = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('main');
    if (!next || next.dataset.version === main.dataset.version) return;
    main.dataset.state = next.dataset.state;
    main.dataset.version = next.dataset.version;
    main.replaceChildren(...next.childNodes);
    if (before !== next.dataset.state) document.title = main.querySelector('h1').textContent;
    tick();
  }

  function tick() {
    const clock = main.querySelector('[data-expires]');
    if (!clock) return;
    const left = Math.max(0, Math.floor((Date.parse(clock.dataset.expires) - (Date.now() - skew)) / 1000));
    const pad = (n) => String(n).padStart(2, '0');
    const hours = Math.floor(left / 3600);
    clock.textContent = left > 0
      ? (hours ? hours + ':' : '') + pad(Math.floor(left / 60) % 60) + ':' + pad(left % 60)
      : 'checking the last blocks';
  }

  main.addEventListener('click', async (event) => {
    const button = event.target.closest('[data-copy]');
    if (!button) return;
    await navigator.clipboard.writeText(button.dataset.copy);
    const label = button.textContent;
    button.textContent = 'Copied';
    setTimeout(() => { button.textContent = label; }, 1500);
  });

  function keepPolling() {
    setTimeout(async () => {
      await refresh().catch(() => {});
      poll.ms = Math.min(poll.ms * 1.2, poll.most);
      if (main.dataset.final !== 'true') keepPolling();
    }, poll.ms);
  }

  const events = new EventSource(location.pathname + '/events');
  events.addEventListener('changed', () => refresh().catch(() => {}));
  setInterval(tick, 1000);
  tick();
  keepPolling();
})();
`;
