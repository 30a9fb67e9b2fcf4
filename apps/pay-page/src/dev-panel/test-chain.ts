import { transferCall } from '../script/wallet/calldata.js';

/**
 * More than enough for a transfer. A node's own estimate assumes the address's current balance: when a sweep empties it
 * before the transfer is in a block, storing the balance costs more, and the estimate is too low.
 */
const TRANSFER_GAS = '0x249f0';

/** An anvil node that the panel controls. */
export class TestChain {
  constructor(
    private readonly rpcUrl: string,
    /** An account that the node signs for itself. */
    private readonly payer: string,
  ) {}

  async isAnvil(): Promise<boolean> {
    const version = await this.rpc('web3_clientVersion').catch(() => '');
    return String(version).startsWith('anvil/');
  }

  /** Sends a transfer. Returns its hash. */
  async pay(token: string, to: string, baseUnits: bigint): Promise<string> {
    const transfer = { from: this.payer, to: token, data: transferCall(to, `${baseUnits}`), gas: TRANSFER_GAS };
    return String(await this.rpc('eth_sendTransaction', transfer));
  }

  async mine(blocks: number): Promise<void> {
    await this.rpc('anvil_mine', blocks);
  }

  /**
   * Replaces the last blocks by empty ones. Their transactions are gone; the new blocks have times from before the
   * replaced ones.
   */
  async reorg(blocks: number): Promise<void> {
    await this.rpc('anvil_reorg', blocks, []);
  }

  private async rpc(method: string, ...params: unknown[]): Promise<unknown> {
    const response = await fetch(this.rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    const { result, error } = (await response.json()) as { result?: unknown; error?: { message: string } };
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  }
}
