/** The buttons of the development panel: each requests a change of the test chain from the server. */
const output = document.getElementById('dev-result')!;

document.getElementById('dev-panel')!.addEventListener('click', async ({ target }) => {
  const button = (target as Element).closest<HTMLButtonElement>('[data-act]');
  if (!button) return;
  const asset = new URLSearchParams(location.search).get('asset');
  button.disabled = true;
  output.textContent = '…';
  const path = `${location.pathname}/dev/${button.dataset['act']}${asset ? `?asset=${asset}` : ''}`;
  const response = await fetch(path, { method: 'POST' }).catch(String);
  output.textContent = typeof response === 'string' ? response : await response.text();
  button.disabled = false;
});

export {};
