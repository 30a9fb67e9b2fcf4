const SHOWN_MS = 2_000;

/** A button on each block of code that copies it, without the prompts of a shell. */
export function startCopying(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('.code > .copy')) {
    button.hidden = false;
    button.addEventListener('click', () => void copy(button));
  }
}

async function copy(button: HTMLButtonElement): Promise<void> {
  const code = button.parentElement?.querySelector('code')?.textContent ?? '';
  try {
    await navigator.clipboard.writeText(code.replace(/\n$/, ''));
    button.textContent = 'Copied';
  } catch {
    button.textContent = 'Press Ctrl+C';
    getSelection()?.selectAllChildren(button.parentElement!.querySelector('code')!);
  }
  setTimeout(() => {
    button.textContent = 'Copy';
  }, SHOWN_MS);
}
