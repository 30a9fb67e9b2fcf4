import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from '@jest/globals';
import { request } from 'undici';
import { startAnvil } from '../src/anvil.js';
import { BlockMaker } from '../src/block-maker.js';

const dir = mkdtempSync(join(tmpdir(), 'embedded-anvil-'));
const [ALICE, BOB] = ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'];
/** Init code that emits LOG0 of nothing. */
const EMITS_A_LOG = '0x60006000a0';

async function rpc<T>(url: string, method: string, ...params: unknown[]): Promise<T> {
  const { body } = await request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const response = (await body.json()) as { result: T; error?: { message: string } };
  if (response.error) throw new Error(response.error.message);
  return response.result;
}

/** Sends and waits for the receipt: the response of `eth_sendTransaction` comes before the block. */
async function mined(url: string, transaction: Record<string, string>): Promise<void> {
  const hash = await rpc(url, 'eth_sendTransaction', transaction);
  while (!(await rpc(url, 'eth_getTransactionReceipt', hash))) await sleep(10);
}

describe('startAnvil', () => {
  afterAll(() => rmSync(dir, { recursive: true, force: true }));

  it('resumes blocks, balances and logs after a stop', async () => {
    const stateFile = join(dir, 'state.json');
    const first = await startAnvil({ stateFile });
    await mined(first.rpcUrl, { from: ALICE, to: BOB, value: '0x1' });
    await mined(first.rpcUrl, { from: ALICE, data: EMITS_A_LOG });
    const balance = await rpc(first.rpcUrl, 'eth_getBalance', BOB, 'latest');
    await first.stop();

    const second = await startAnvil({ stateFile });

    expect(await rpc(second.rpcUrl, 'eth_chainId')).toBe('0xa4b1');
    expect(await rpc(second.rpcUrl, 'eth_getBalance', BOB, 'latest')).toBe(balance);
    expect(await rpc<unknown[]>(second.rpcUrl, 'eth_getLogs', { fromBlock: '0x0', toBlock: 'latest' })).toHaveLength(1);
    await second.stop();
  });

  it('makes several blocks a second whose times do not run ahead of the clock', async () => {
    const node = await startAnvil({ blockTimeMs: 100 });
    let head = { number: '0x0', timestamp: '0x0' };
    while (Number(head.number) < 15) head = await rpc(node.rpcUrl, 'eth_getBlockByNumber', 'latest', false);

    expect(Number(head.timestamp)).toBeLessThanOrEqual(Math.ceil(Date.now() / 1000));
    await node.stop();
  });

  it('replaces blocks on request', async () => {
    const node = await startAnvil();
    await rpc(node.rpcUrl, 'anvil_mine', '0x5');
    const before = await rpc<{ hash: string }>(node.rpcUrl, 'eth_getBlockByNumber', '0x5', false);

    await rpc(node.rpcUrl, 'anvil_reorg', 2, []);

    const after = await rpc<{ hash: string }>(node.rpcUrl, 'eth_getBlockByNumber', '0x5', false);
    expect(after.hash).not.toBe(before.hash);
    await node.stop();
  });

  it('loses no block when newest ones are replaced while blocks are made without a pause', async () => {
    const node = await startAnvil({ blockTimeMs: 100 });
    const send = (method: string, params: unknown[]) => rpc(node.rpcUrl, method, ...params);
    const blocks = await BlockMaker.takeOver({ send }, 100);
    // A creation that runs until its gas is used up: blocks take as long as their interval, so a reorg of the node
    // alone meets one nearly always.
    const slow = { from: ALICE, data: '0x5b600056', gas: '0xd59f80' };
    await send('anvil_mine', ['0x14']);
    for (let round = 0; round < 10; round++) {
      for (let count = 0; count < 4; count++) await send('eth_sendTransaction', [slow]);
      await sleep(150);

      await blocks.replaceNewest(2);
    }
    await blocks.stop();

    const head = Number(await rpc(node.rpcUrl, 'eth_blockNumber'));
    expect(head).toBeGreaterThan(25);
    const found = await Promise.all(
      Array.from({ length: head + 1 }, (_, number) =>
        send('eth_getBlockByNumber', [`0x${number.toString(16)}`, false]),
      ),
    );
    expect(found.flatMap((block, number) => (block === null ? [number] : []))).toEqual([]);
    await node.stop();
  });

  it('keeps its clock when blocks are replaced', async () => {
    const node = await startAnvil({ blockTimeMs: 100 });
    const send = (method: string, params: unknown[]) => rpc(node.rpcUrl, method, ...params);
    const blocks = await BlockMaker.takeOver({ send }, 100);
    while (Number(await send('eth_blockNumber', [])) <= 30) await sleep(50);
    const before = Math.floor(Date.now() / 1_000);

    await blocks.replaceNewest(30);
    await send('evm_mine', []);

    const { timestamp } = (await send('eth_getBlockByNumber', ['latest', false])) as { timestamp: string };
    expect(Number(timestamp)).toBeGreaterThanOrEqual(before);
    await blocks.stop();
    await node.stop();
  });

  it('makes no block any more when its blocks were made from outside and that ended', async () => {
    const node = await startAnvil({ blockTimeMs: 50 });
    const blocks = await BlockMaker.takeOver({ send: (method, params) => rpc(node.rpcUrl, method, ...params) }, 50);
    await blocks.stop();
    const head = await rpc(node.rpcUrl, 'eth_blockNumber');

    await sleep(300);

    expect(await rpc(node.rpcUrl, 'eth_blockNumber')).toBe(head);
    await node.stop();
  });
});
