import type { JsonRpcProvider } from 'ethers';
import type { Page } from 'playwright-core';

interface Call {
  readonly method: string;
  readonly params?: readonly unknown[];
}

interface WalletError {
  readonly code: number;
  readonly message: string;
}

const MAINNET = '0x1';
const LOST = `0x${'10'.repeat(32)}`;
const DECLINED: WalletError = { code: 4001, message: 'User rejected the request.' };
const UNKNOWN_CHAIN: WalletError = { code: 4902, message: 'Unrecognized chain ID.' };

/**
 * A browser wallet (EIP-6963) over an account that anvil signs for. It starts on a network that is not ours, and does
 * not have ours.
 */
export class TestWallet {
  /** Methods in the order in which the page called them. */
  readonly requested: string[] = [];
  /** Whether the person declines the next request to send. */
  declines = false;
  /** Whether it reports a transaction that it has not sent: a sent one may never reach a block. */
  loses = false;
  private chainId = MAINNET;
  private known = new Set([MAINNET]);

  private constructor(
    readonly name: string,
    private readonly account: string,
    private readonly node: JsonRpcProvider,
  ) {}

  /** Announces itself to every document that the page loads from now on. */
  static async install(page: Page, name: string, account: string, node: JsonRpcProvider): Promise<TestWallet> {
    const wallet = new TestWallet(name, account, node);
    const binding = `wallet_${name}`;
    await page.exposeBinding(binding, (_source, call: Call) => wallet.answer(call));
    await page.addInitScript(announce, { name, binding });
    return wallet;
  }

  private async answer({ method, params = [] }: Call): Promise<{ result?: unknown; error?: WalletError }> {
    this.requested.push(method);
    const [first] = params as [{ chainId?: string }?];
    switch (method) {
      case 'eth_requestAccounts':
        return { result: [this.account] };
      case 'eth_chainId':
        return { result: this.chainId };
      case 'wallet_addEthereumChain':
        this.known.add(first!.chainId!);
        this.chainId = first!.chainId!;
        return { result: null };
      case 'wallet_switchEthereumChain':
        if (!this.known.has(first!.chainId!)) return { error: UNKNOWN_CHAIN };
        this.chainId = first!.chainId!;
        return { result: null };
      case 'eth_sendTransaction':
        if (this.declines) return { error: DECLINED };
        if (this.loses) return { result: LOST };
        return { result: await this.node.send(method, [...params]) };
      default:
        return { result: await this.node.send(method, [...params]) };
    }
  }
}

/** Runs in the page. */
function announce({ name, binding }: { name: string; binding: string }): void {
  const page = globalThis as unknown as EventTarget & Record<string, (call: unknown) => Promise<Answered>>;
  type Answered = { result?: unknown; error?: { code: number; message: string } };
  const provider = {
    request: async (call: unknown) => {
      const { result, error } = await page[binding]!(call);
      if (error) throw Object.assign(new Error(error.message), { code: error.code });
      return result;
    },
  };
  const detail = { info: { uuid: name, name, icon: 'data:image/svg+xml,', rdns: `example.${name}` }, provider };
  const announce = () => page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  page.addEventListener('eip6963:requestProvider', announce);
  announce();
}
