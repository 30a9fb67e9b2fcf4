/**
 * The page's own script. The page is complete without it; with it the countdown runs, texts can be copied, a wallet of
 * the browser can pay, and the page keeps itself equal to the server's state.
 */
import { listenForCopying } from './document/copying.js';
import type { BrowserWords } from './document/words.js';
import { notifyEmbedder } from './embed/embedded.js';
import { sendForms } from './forms.js';
import { showTimeLeft } from './live/countdown.js';
import { goBackWhenPaid } from './live/going-back.js';
import { LivePage } from './live/live-page.js';
import { offerWallets } from './wallet/wallet-offer.js';

const words = JSON.parse(document.getElementById('words')!.textContent!) as BrowserWords;
const page = new LivePage(document.querySelector('main')!, words);

document.documentElement.classList.add('scripted');
showTimeLeft(page, words);
listenForCopying(words, (text) => page.announce(text));
offerWallets(page, words);
notifyEmbedder(page);
sendForms(page);
goBackWhenPaid(page, words);
page.start();
