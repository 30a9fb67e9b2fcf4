/** The buttons of the development panel: each asks the server to do something to the test chain. */
const output = document.getElementById('dev-said')!;

document.getElementById('dev-panel')!.addEventListener('click', async ({ target }) => {
  const button = (target as Element).closest<HTMLButtonElement>('[data-act]');
  if (!button) return;
  const asset = new URLSearchParams(location.search).get('asset');
  button.disabled = true;
  output.textContent = '…';
  const path = `${location.pathname}/dev/${button.dataset['act']}${asset ? `?asset=${asset}` : ''}`;
  const answer = await fetch(path, { method: 'POST' }).catch(String);
  output.textContent = typeof answer === 'string' ? answer : await answer.text();
  button.disabled = false;
});

export {};
