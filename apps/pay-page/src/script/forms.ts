import type { LivePage } from './live/live-page.js';

/** Sends the forms of the page without leaving it. The server responds with the updated page, as text for the buyer. */
export function sendForms(page: LivePage): void {
  document.addEventListener('submit', async (event) => {
    const form = event.target as HTMLFormElement;
    if (form.dataset['plain'] !== undefined) return;
    const button = form.querySelector('button')!;
    event.preventDefault();
    if (button.ariaDisabled === 'true') return;
    button.ariaDisabled = 'true';
    try {
      const body = new URLSearchParams([...new FormData(form)] as [string, string][]);
      await page.takeAnswer(await fetch(form.action, { method: 'POST', body }), form.closest('section')!.id);
    } catch {
      page.announceOffline();
    }
    // Another button may have replaced it; without a response it is this one.
    button.ariaDisabled = 'false';
  });
}
