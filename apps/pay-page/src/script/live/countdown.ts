import type { BrowserWords } from '../document/words.js';
import type { LivePage } from './live-page.js';

const SECOND_MS = 1000;

/**
 * Turns the deadline into a countdown, by the server's clock. At zero it states that the last blocks are being checked:
 * only the server decides that a window has closed.
 */
export function showTimeLeft(page: LivePage, words: BrowserWords): void {
  let polled = false;
  const tick = () => {
    const line = document.querySelector<HTMLElement>('[data-expires]');
    if (!line) return;
    const leftMs = Date.parse(line.dataset['expires']!) - page.now();
    const left = line.querySelector<HTMLElement>('.left')!;
    if (leftMs > 0) {
      left.querySelector('b')!.textContent = clock(Math.ceil(leftMs / SECOND_MS));
      polled = false;
    } else {
      left.textContent = words.checkingBlocks;
      if (!polled) void page.poll();
      polled = true;
    }
    left.hidden = false;
    line.querySelector<HTMLElement>('.by')!.hidden = true;
  };
  page.whenChanged(tick);
  setInterval(tick, SECOND_MS);
}

/** Formats seconds as `59:07` or `1:02:03`. */
export function clock(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  if (parts[0] === 0) parts.shift();
  return parts.map((part, index) => (index === 0 ? `${part}` : `${part}`.padStart(2, '0'))).join(':');
}
