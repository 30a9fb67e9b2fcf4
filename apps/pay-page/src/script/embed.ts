/**
 * `<script src="https://pay.example.com/embed.js"></script>`: opens the pay page as a dialog on a shop's own page and
 * reports its outcome. `Checkout.open(payUrl, { onResult })`, or a link with `data-checkout`.
 */
import type { EmbedMessage } from './embed/embed-message.js';
import { embedTexts } from './embed/embed-texts.js';

/**
 * The events that a shop receives. `refused`: the merchant does not allow this page's origin; the buyer was offered a
 * link instead.
 */
type Result = Exclude<EmbedMessage['checkout'], 'hello' | 'close'> | 'closed' | 'refused';

interface Options {
  readonly onResult?: (result: Result) => void;
}

/** A browser does not report that it refused to show a frame: this much silence after it loaded counts as a refusal. */
const REPLY_WITHIN_MS = 4_000;
const SCRIPT = document.currentScript as HTMLScriptElement;
const OWN_ORIGIN = new URL(SCRIPT.src).origin;

const DIALOG =
  'border:0;padding:0;background:transparent;width:min(60rem,100vw);height:min(52rem,100dvh);max-width:100vw;max-height:100dvh;margin:auto;border-radius:16px;overflow:hidden';
const CLOSE =
  'position:absolute;inset-block-start:.75rem;inset-inline-end:.75rem;width:2.5rem;height:2.5rem;border:0;border-radius:50%;background:#0009;color:#fff;font:1.25rem/1 system-ui;cursor:pointer';

/** Opens a pay page over the shop's page. Returns a function that closes it. */
function open(payUrl: string, { onResult = () => undefined }: Options = {}): () => void {
  const url = new URL(payUrl, location.href);
  if (url.origin !== OWN_ORIGIN) throw new Error(`not a pay page of ${OWN_ORIGIN}: ${payUrl}`);
  const texts = embedTexts(SCRIPT.dataset['lang'] || document.documentElement.lang);
  const dialog = styled('dialog', DIALOG);
  const frame = styled('iframe', 'border:0;width:100%;height:100%;display:block;color-scheme:light dark');
  const close = styled('button', CLOSE);
  close.type = 'button';
  close.textContent = '×';
  close.ariaLabel = texts.close;
  frame.title = texts.payment;
  frame.allow = 'clipboard-write';
  frame.src = url.href;
  dialog.ariaLabel = texts.payment;
  dialog.lang = texts.code;
  dialog.append(frame, close);
  let answered = false;
  const receive = ({ source, origin, data }: MessageEvent<EmbedMessage | undefined>) => {
    if (source !== frame.contentWindow || origin !== OWN_ORIGIN || !data?.checkout || data.checkout === 'hello') return;
    // Choosing another token loads another page into the frame, which reports `opened` again.
    if (data.checkout === 'opened' && answered) return;
    answered = true;
    if (data.checkout === 'close') dialog.close();
    else onResult(data.checkout);
  };
  frame.onload = () => {
    frame.contentWindow?.postMessage({ checkout: 'hello' } satisfies EmbedMessage, OWN_ORIGIN);
    setTimeout(() => {
      if (answered || !dialog.open) return;
      frame.replaceWith(linkInstead(url.href, texts.open));
      onResult('refused');
    }, REPLY_WITHIN_MS);
  };
  close.onclick = () => dialog.close();
  dialog.onclose = () => {
    removeEventListener('message', receive);
    dialog.remove();
    onResult('closed');
  };
  addEventListener('message', receive);
  document.body.append(dialog);
  dialog.showModal();
  return () => dialog.close();
}

function linkInstead(href: string, text: string): HTMLElement {
  const link = styled(
    'a',
    'display:grid;place-content:center;height:100%;background:Canvas;color:LinkText;font:1.1rem system-ui',
  );
  link.href = href;
  link.target = '_blank';
  link.rel = 'noopener';
  link.textContent = text;
  return link;
}

function styled<Name extends keyof HTMLElementTagNameMap>(name: Name, style: string): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  made.style.cssText = style;
  return made;
}

/** `<a href="…/pay/…" data-checkout>`: the link receives the result as an event `checkout`. */
document.addEventListener('click', (event) => {
  const link = (event.target as Element).closest?.<HTMLAnchorElement>('a[data-checkout]');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  open(link.href, {
    onResult: (result) => link.dispatchEvent(new CustomEvent('checkout', { detail: result, bubbles: true })),
  });
});

Object.assign(window, { Checkout: { open } });
