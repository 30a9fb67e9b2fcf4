import { setTimeout as delay } from 'node:timers/promises';

/** Anything that sends JSON-RPC requests to a node. */
export interface RpcSender {
  send(method: string, params: unknown[]): Promise<unknown>;
}

/**
 * Makes the blocks of an anvil in place of its own timer, so that no reorg happens while one is being made.
 *
 * `anvil_reorg` does not wait for a block under way (anvil 1.7.1): that block comes after the rollback under its old
 * number, and the numbers between never get a block, so that no indexer gets past them. On a busy machine nearly every
 * reorg meets one.
 */
export class BlockMaker {
  private readonly stopping = new AbortController();
  private readonly loop: Promise<void>;
  private turn: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly node: RpcSender,
    intervalMs: number,
  ) {
    this.loop = this.makeBlocks(intervalMs);
  }

  /** Turns the node's timer off and makes a block at each interval, in milliseconds, until `stop`. */
  static async takeOver(node: RpcSender, intervalMs: number): Promise<BlockMaker> {
    await node.send('evm_setIntervalMining', [0]);
    // Comes after a block that the timer had begun.
    await node.send('evm_mine', []);
    return new BlockMaker(node, intervalMs);
  }

  /**
   * Replaces the newest blocks by as many others; their transactions are dropped. The node also permanently sets its
   * clock back by the time of the replaced blocks: the clock is set again, or windows of sessions would end later after
   * each reorg. Where `from` is the number of a lower block, all blocks from that one on are replaced.
   */
  async replaceNewest(depth: number, from = Number.POSITIVE_INFINITY): Promise<void> {
    await this.inTurn(async () => {
      const newest = Number(await this.node.send('eth_blockNumber', []));
      await this.node.send('anvil_reorg', [Math.max(depth, newest - from + 1), []]);
      const head = (await this.node.send('eth_getBlockByNumber', ['latest', false])) as { timestamp: string };
      const now = Math.floor(Date.now() / 1_000);
      if (Number(head.timestamp) < now) await this.node.send('evm_setNextBlockTimestamp', [now]);
    });
  }

  /** Makes no more blocks. The node then makes none on its own. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.loop;
  }

  private async makeBlocks(intervalMs: number): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      const next = performance.now() + intervalMs;
      // A node that is away for a moment gets its blocks later.
      await this.inTurn(() => this.node.send('evm_mine', [])).catch(() => undefined);
      await delay(Math.max(0, next - performance.now()), undefined, { signal }).catch(() => undefined);
    }
  }

  /** Runs one thing at a time. */
  private inTurn<T>(run: () => Promise<T>): Promise<T> {
    const mine = this.turn.then(run);
    this.turn = mine.catch(() => undefined);
    return mine;
  }
}
