import type { BrowserWords } from './words.js';

const SHOWN_MS = 2_000;

/** Handles buttons that copy a text. */
export function listenForCopying(words: BrowserWords, announce: (text: string) => void): void {
  document.addEventListener('click', async ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-copy]');
    if (!button || button.dataset['label']) return;
    const copied = await copy(button.dataset['copy']!);
    button.dataset['label'] = button.textContent!;
    button.textContent = copied ? words.copied : words.copyFailed;
    button.classList.toggle('done', copied);
    announce(button.textContent);
    setTimeout(() => {
      button.textContent = button.dataset['label']!;
      delete button.dataset['label'];
      button.classList.remove('done');
    }, SHOWN_MS);
  });
}

/** Copies a text. A frame may be denied the clipboard; the text is then selected for the person to copy. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const code = [...document.querySelectorAll('dd code')].find((one) => one.textContent === text);
    if (code) getSelection()!.selectAllChildren(code);
    return false;
  }
}
