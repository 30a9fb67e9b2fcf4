import { encode } from 'uqr';
import { element } from '../document/element.js';
import type { WalletConnectWords } from '../document/words.js';
import { QUIET_MODULES, qrPath } from '../qr-path.js';

const SVG = 'http://www.w3.org/2000/svg';
/**
 * The style is here, so that other pages do not carry it. It is set as a constructed sheet, which a policy by hashes
 * allows.
 */
const STYLE = `
.pairing { width: min(24rem, calc(100vw - 2rem)); padding: 1.5rem; border: 1px solid var(--line); border-radius: 20px; background: var(--card); color: var(--ink); text-align: center }
.pairing::backdrop { background: #0009 }
.pairing > div { display: grid; gap: .85rem; justify-items: center }
.pairing > div > div { display: contents }
.pairing h2 { font-size: 1.0625rem }
.pairing .qr { width: 18rem }
.pairing .wait { min-height: 18rem; display: grid; place-content: center }`;

/**
 * Shows how to reach a wallet app: a code to scan, the same code to copy, and on phones a link. Everything in it is
 * generated locally.
 */
export class PairingDialog {
  private readonly dialog = document.createElement('dialog');
  private readonly body = document.createElement('div');
  /** Resolves when the dialog is closed, by the buyer or by us. */
  readonly closed = new Promise<void>((resolve) => {
    this.dialog.addEventListener('close', () => resolve());
  });

  constructor(private readonly words: WalletConnectWords) {
    const { dialog, body } = this;
    dialog.className = 'pairing';
    dialog.setAttribute('aria-labelledby', 'pairing-title');
    const title = element('h2', '', words.title);
    title.id = 'pairing-title';
    const close = element('button', 'quiet', words.close);
    close.type = 'button';
    close.onclick = () => dialog.close();
    const wait = element('p', 'soft wait', words.preparing);
    wait.role = 'status';
    body.append(wait);
    const whole = element('div');
    whole.append(title, body, close);
    dialog.append(whole);
  }

  open(): void {
    wearStyle();
    document.body.append(this.dialog);
    this.dialog.showModal();
  }

  show(uri: string): void {
    const copy = element('button', 'copy', this.words.copy);
    copy.type = 'button';
    copy.dataset['copy'] = uri;
    const parts: Element[] = [element('p', 'soft', this.words.scan), code(uri, this.words.qrAlternative), copy];
    if (matchMedia('(pointer: coarse)').matches) {
      const link = element('a', 'button', this.words.openHere);
      link.href = uri;
      parts.unshift(link);
    }
    this.body.replaceChildren(...parts);
  }

  close(): void {
    this.dialog.close();
    this.dialog.remove();
  }
}

let sheet: CSSStyleSheet | undefined;

function wearStyle(): void {
  if (sheet) return;
  sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

function code(content: string, alternative: string): SVGElement {
  const { data, size } = encode(content, { border: 0 });
  const edge = size + 2 * QUIET_MODULES;
  const [svg, white, dark] = [drawn('svg'), drawn('path'), drawn('path')];
  const attributes = {
    class: 'qr',
    viewBox: `${-QUIET_MODULES} ${-QUIET_MODULES} ${edge} ${edge}`,
    role: 'img',
    'aria-label': alternative,
    'shape-rendering': 'crispEdges',
  };
  for (const [name, value] of Object.entries(attributes)) svg.setAttribute(name, value);
  white.setAttribute('fill', '#fff');
  white.setAttribute('d', `M-${QUIET_MODULES}-${QUIET_MODULES}h${edge}v${edge}h-${edge}z`);
  dark.setAttribute('stroke', '#000');
  dark.setAttribute('d', qrPath(data));
  svg.append(white, dark);
  return svg;
}

function drawn(name: string): SVGElement {
  return document.createElementNS(SVG, name) as SVGElement;
}
