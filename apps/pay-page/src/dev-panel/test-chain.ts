import { transferCall } from '../script/wallet/calldata.js';

/**
 * Ample for a transfer. A node's own estimate is made for the address as it is: when a sweep empties it before the
 * transfer is in a block, its balance has to be written anew, and the estimate is too little.
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

  /** Returns the hash of the transfer. */
  async pay(token: string, to: string, baseUnits: bigint): Promise<string> {
    const transfer = { from: this.payer, to: token, data: transferCall(to, `${baseUnits}`), gas: TRANSFER_GAS };
    return String(await this.rpc('eth_sendTransaction', transfer));
  }

  async mine(blocks: number): Promise<void> {
    await this.rpc('anvil_mine', blocks);
  }

  /** Replaces the last blocks by empty ones. Their transactions are gone; their time is what it was before them. */
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
