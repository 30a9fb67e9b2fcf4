import { setTimeout as delay } from 'node:timers/promises';

/** Whatever sends JSON-RPC requests to a node. */
export interface RpcSender {
  send(method: string, params: unknown[]): Promise<unknown>;
}

const POLL_MS = 5;
/** Blocks come every 250 ms; a node that makes none by itself is not waited for. */
const PATIENCE_MS = 2_000;
const ATTEMPTS = 5;
/** Blocks that may have come during one attempt. */
const MARGIN = 8;

/**
 * Replaces the newest blocks of an anvil that makes blocks on its own; their transactions are dropped. Resolves with how many blocks were replaced.
 *
 * `anvil_reorg` does not wait for a block that is being made: that one comes after the rollback under the number that it had before, and the
 * numbers between have no block for ever (anvil 1.7.1), so that no indexer gets past them. So this begins just after a block has come, and where
 * blocks are missing all the same it replaces everything from the first of them on, which is deeper than what was asked for.
 */
export async function replaceNewestBlocks(node: RpcSender, depth: number): Promise<number> {
  await nextBlock(node);
  let replaced = depth;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    // It also fails where it meets a block in the making: then it may have removed blocks all the same.
    const isDone = await node.send('anvil_reorg', [replaced, []]).then(
      () => true,
      () => false,
    );
    // The block that was being made, if there was one, is stored by then.
    await nextBlock(node);
    const head = await headOf(node);
    const missing = await firstMissing(node, head - replaced - MARGIN, head);
    if (isDone && missing === undefined) return replaced;
    if (missing !== undefined) replaced = head - missing + 1;
  }
  throw new Error(`${ATTEMPTS} reorgs of the node failed or lost blocks`);
}

async function nextBlock(node: RpcSender): Promise<void> {
  const before = await headOf(node);
  const givesUpAt = Date.now() + PATIENCE_MS;
  while ((await headOf(node)) === before && Date.now() < givesUpAt) await delay(POLL_MS);
}

async function firstMissing(node: RpcSender, from: number, head: number): Promise<number | undefined> {
  for (let number = Math.max(0, from); number <= head; number += 1)
    if ((await node.send('eth_getBlockByNumber', [`0x${number.toString(16)}`, false])) === null) return number;
  return undefined;
}

async function headOf(node: RpcSender): Promise<number> {
  return Number(await node.send('eth_blockNumber', []));
}
