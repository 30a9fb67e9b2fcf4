import { element } from '../document/element.js';
import type { BrowserWords } from '../document/words.js';
import type { LivePage } from './live-page.js';

/** Long enough to hear the notice read out and to press the button. */
const SECONDS = 10;

/**
 * Goes back to the shop a moment after the page saw the payment complete, unless the buyer stays. A buyer who opens the
 * page of an already paid payment wants the receipt, so the page stays; it also stays when the buyer does anything at
 * all. In a frame the shop decides.
 */
export function goBackWhenPaid(page: LivePage, words: BrowserWords): void {
  const isOpenedPaid = page.state.startsWith('paid');
  let isDecided = isOpenedPaid || parent !== window;
  page.whenChanged(() => {
    if (isDecided || !page.state.startsWith('paid')) return;
    isDecided = true;
    // A buyer who paid too much, or late, has something to read.
    const link = document.querySelector<HTMLAnchorElement>('#onward a');
    if (link && page.state === 'paid') countDown(link, page, words);
  });
}

function countDown(link: HTMLAnchorElement, page: LivePage, words: BrowserWords): void {
  let left = SECONDS;
  const text = () => words.returning.replace('{seconds}', `${left}`);
  const line = element('p', 'soft', text());
  const stay = element('button', 'quiet', words.stay);
  stay.type = 'button';
  link.after(line, stay);
  page.announceAlso(text());
  const stop = () => {
    clearInterval(timer);
    removeEventListener('keydown', stop);
    removeEventListener('pointerdown', stop);
    const hadFocus = document.activeElement === stay;
    line.remove();
    stay.remove();
    if (hadFocus) link.focus();
  };
  const timer = setInterval(() => {
    // A buyer who is in the wallet's app must see the page before it leaves.
    if (document.hidden) return;
    left -= 1;
    line.textContent = text();
    if (left > 0) return;
    stop();
    location.assign(link.href);
  }, 1000);
  stay.onclick = stop;
  addEventListener('keydown', stop);
  addEventListener('pointerdown', stop);
}
