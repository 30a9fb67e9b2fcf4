/** Replaces a part of the page, and keeps the reader's own state: what is open, what is typed, and the focus. */
export function replacePart(before: HTMLElement, after: HTMLElement): void {
  keepOpen(before, after);
  keepTyped(before, after);
  const index = focusable(before).indexOf(document.activeElement as HTMLElement);
  before.replaceWith(after);
  if (index < 0) return;
  // If there is nothing left to press, reading continues at the heading: never at the top of the document.
  const next = focusable(after)[index] ?? document.querySelector<HTMLElement>('h1')!;
  if (next.tagName === 'H1') next.tabIndex = -1;
  next.focus({ preventScroll: true });
}

function keepOpen(before: HTMLElement, after: HTMLElement): void {
  const opened = [...before.querySelectorAll('details')];
  for (const [index, details] of [...after.querySelectorAll('details')].entries())
    if (opened[index]?.open) details.open = true;
}

function keepTyped(before: HTMLElement, after: HTMLElement): void {
  for (const input of before.querySelectorAll('input')) {
    const same = after.querySelector<HTMLInputElement>(`#${input.id}`);
    if (same && !same.value) same.value = input.value;
  }
}

function focusable(part: HTMLElement): HTMLElement[] {
  return [...part.querySelectorAll<HTMLElement>('a,button,input,summary')];
}
