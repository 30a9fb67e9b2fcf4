import type { WalletConnectWords } from '../document/words.js';
import type { Client } from './client.js';
import { PairingDialog } from './pairing-dialog.js';

export type PairedSession = ReturnType<Client['session']['get']>;

const METHODS = ['eth_sendTransaction', 'wallet_switchEthereumChain', 'wallet_addEthereumChain'];
const EVENTS = ['chainChanged', 'accountsChanged'];
/**
 * Requested in addition to our network: a wallet that does not know ours accepts this one, and ours can be added then.
 */
const MAINNET = 'eip155:1';
/** The time during which the client retries a relay that refuses. */
const ANSWERS_WITHIN_MS = 10_000;
const UNWANTED = { code: 6000, message: 'nobody waits for it any more' };

/** Thrown when the relay cannot be reached, so that waiting is useless. */
export class Unreachable extends Error {}

/** One attempt to pair with a wallet app, in a dialog. */
export class Pairing {
  private readonly dialog: PairingDialog;
  private isOver = false;

  constructor(
    private readonly client: Client,
    private readonly chain: string,
    private readonly words: WalletConnectWords,
  ) {
    this.dialog = new PairingDialog(words);
  }

  /** Returns the session, once a wallet has agreed to one. Throws an error with a message for the buyer. */
  async done(signal: AbortSignal): Promise<PairedSession> {
    const { dialog, words } = this;
    const stop = () => dialog.close();
    const given = dialog.closed.then(() => Promise.reject(new Error(words.notConnected)));
    signal.addEventListener('abort', stop);
    dialog.open();
    try {
      const { uri, approval } = await Promise.race([this.proposed(), given]);
      dialog.show(uri!);
      return await Promise.race([this.approved(approval), given]);
    } finally {
      this.isOver = true;
      signal.removeEventListener('abort', stop);
      dialog.close();
      given.catch(() => undefined);
    }
  }

  private async proposed() {
    const chains = [...new Set([this.chain, MAINNET])];
    const optionalNamespaces = { eip155: { chains, methods: METHODS, events: EVENTS } };
    let timer: number | undefined;
    const silence = new Promise<never>((_resolve, reject) => {
      timer = window.setTimeout(reject, ANSWERS_WITHIN_MS);
    });
    try {
      return await Promise.race([this.client.connect({ optionalNamespaces }), silence]);
    } catch {
      throw new Unreachable(this.words.unreachable);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Waits for the wallet's approval. If it comes after the buyer has closed the dialog, the session is not needed. */
  private async approved(approval: () => Promise<PairedSession>): Promise<PairedSession> {
    try {
      const session = await approval();
      if (this.isOver) await this.client.disconnect({ topic: session.topic, reason: UNWANTED });
      return session;
    } catch {
      throw new Error(this.words.notConnected);
    }
  }
}
