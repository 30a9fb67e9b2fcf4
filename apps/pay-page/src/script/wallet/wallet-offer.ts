import { element } from '../document/element.js';
import type { BrowserWords } from '../document/words.js';
import type { LivePage } from '../live/live-page.js';
import { filled, payWith } from './pay.js';
import { type AnnouncedWallet, discoverWallets } from './provider.js';
import { forgetSent, rememberSent, type SentTransfer, sentTransfer } from './sent-transfer.js';
import type { WalletPayment } from './wallet-payment.js';
import { walletConnect } from './walletconnect.js';

/** More than anybody has installed; a hostile page script could announce thousands. */
const MAX_WALLETS = 6;

/** Offers a button for each wallet of the browser, for as long as the page requests money. */
export function offerWallets(page: LivePage, words: BrowserWords): void {
  new WalletOffer(page, words).start();
}

class WalletOffer {
  private readonly wallets: AnnouncedWallet[] = [];
  private sent: SentTransfer | undefined = sentTransfer();
  private isBusy = false;
  private message = '';
  private isTrouble = false;
  private remote: AnnouncedWallet | undefined;
  private stop = new AbortController();

  constructor(
    private readonly page: LivePage,
    private readonly allWords: BrowserWords,
  ) {}

  private get words() {
    return this.allWords.wallet;
  }

  /** The wallets of the browser, followed by the remote one. */
  private get offered(): AnnouncedWallet[] {
    return this.remote ? [...this.wallets, this.remote] : this.wallets;
  }

  start(): void {
    this.page.whenChanged(() => this.show());
    discoverWallets((wallet) => {
      if (this.wallets.length < MAX_WALLETS) this.wallets.push(wallet);
      this.show();
    });
  }

  private show(): void {
    if (this.sent && isSeen(this.sent)) this.forget();
    const container = document.getElementById('wallet');
    if (!container) {
      this.stop.abort();
      return;
    }
    if (container.dataset['connect']) this.remote ??= walletConnect(container, this.allWords.walletConnect!);
    const parts = this.sent ? this.sentParts(this.sent) : this.offered.map((wallet) => this.button(wallet));
    if (this.message) parts.push(element('p', this.isTrouble ? 'notice' : 'soft', this.message));
    const app = this.isBusy ? this.remote?.remote?.app : undefined;
    if (app?.link) parts.push(this.appLink(app.name, app.link));
    const focused = [...container.children].indexOf(document.activeElement!);
    container.replaceChildren(...parts);
    // The browser of a wallet's app has its own button: other apps are of no use there.
    document.querySelector<HTMLElement>('.apps')?.toggleAttribute('hidden', this.wallets.length > 0);
    if (focused >= 0) parts[Math.min(focused, parts.length - 1)]?.focus();
  }

  private button(wallet: AnnouncedWallet): HTMLElement {
    // A single wallet is the main way to pay; among several, none is preferred.
    const button = element(
      'button',
      this.offered.length > 1 ? 'quiet' : 'button',
      filled(this.words.payWith, { wallet: wallet.info.name }),
    );
    // Not `disabled`: the button would lose the focus.
    button.ariaDisabled = String(this.isBusy);
    button.type = 'button';
    if (wallet.info.icon?.startsWith('data:image/')) {
      const icon = element('img');
      icon.src = wallet.info.icon;
      icon.alt = '';
      button.prepend(icon);
    }
    button.onclick = () => void this.pay(wallet);
    return button;
  }

  /** Creates the link to the wallet's app: on the device of the wallet itself, the app has to be opened to confirm. */
  private appLink(name: string, href: string): HTMLElement {
    const link = element('a', 'quiet', filled(this.allWords.walletConnect!.openApp, { wallet: name }));
    link.href = href;
    return link;
  }

  private sentParts({ hash }: SentTransfer): HTMLElement[] {
    const again = element('button', 'quiet', this.words.payAgain);
    again.type = 'button';
    again.onclick = () => {
      this.forget();
      this.show();
    };
    const line = element('p', 'sent', this.words.sent);
    const code = element('code', '', `${hash.slice(0, 10)}…${hash.slice(-6)}`);
    code.title = hash;
    code.dir = 'ltr';
    const transaction = element('p', 'soft', `${this.words.transaction} `);
    const { explorerUrl } = JSON.parse(wanted()!) as WalletPayment;
    transaction.append(explorerUrl ? this.explorerLink(explorerUrl, hash, code) : code);
    return [line, transaction, again];
  }

  private explorerLink(explorerUrl: string, hash: string, code: HTMLElement): HTMLElement {
    const link = element('a');
    link.href = `${explorerUrl.replace(/\/$/, '')}/tx/${hash}`;
    link.target = '_blank';
    link.rel = 'noopener noreferrer';
    link.append(code);
    return link;
  }

  /**
   * Pays with a wallet. Polls the server once more before any request to the wallet: another person may have paid
   * meanwhile.
   */
  private async pay(wallet: AnnouncedWallet): Promise<void> {
    if (this.isBusy) return;
    const before = wanted();
    this.isBusy = true;
    this.stop = new AbortController();
    this.showMessage('');
    try {
      await wallet.remote?.connect(this.stop.signal);
      await this.page.poll();
      if (!this.page.isPayable) return;
      if (wanted() !== before) return this.showMessage(this.words.changed, true);
      const payment = JSON.parse(before!) as WalletPayment;
      const hash = await payWith(wallet, payment, this.words, (text) => this.showMessage(text));
      this.sent = { hash };
      rememberSent(this.sent);
      wallet.remote?.leave();
      this.showMessage('');
      this.page.announce(this.words.sent);
    } catch (error) {
      if (this.page.isPayable) this.showMessage((error as Error).message, true);
    } finally {
      this.isBusy = false;
      this.show();
    }
  }

  private showMessage(message: string, isTrouble = false): void {
    this.message = message;
    this.isTrouble = isTrouble;
    this.show();
    if (message) this.page.announce(message);
  }

  private forget(): void {
    this.sent = undefined;
    forgetSent();
  }
}

function wanted(): string | undefined {
  return document.getElementById('wallet')?.dataset['payment'];
}

/** Returns whether the server has the transfer and shows more about it than we do. */
function isSeen({ hash }: SentTransfer): boolean {
  return document.querySelector(`[data-hash="${CSS.escape(hash.toLowerCase())}"]`) !== null;
}
