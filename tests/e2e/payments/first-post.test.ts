import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { eventually } from '@libs/testing/eventually';
import { slowness } from '@libs/testing/slowness';
import { Merchant } from '../../stack/people/merchant.js';
import type { RunningSystem } from '../../stack/running-system.js';
import { WebhookReceiver } from '../../stack/servers/webhook-receiver.js';
import { useSystemWith } from '../../stack/use-system.js';

/** Enough for a 99th percentile that is not the slowest one. */
const PAYMENTS = 120;
const OPEN_CONCURRENCY = 10;
/** Four payments a second. */
const EVERY_MS = 250;
/** The promise: from the block of the transfer to the first POST. */
const P99_MS = 2_000;
const CHECK_EVERY_MS = 20;
const TIMEOUT_MS = 300_000;

describe('The first webhook of a payment, at four payments a second', () => {
  const running = useSystemWith(() => ({}));

  it(
    'is posted within two seconds of its block, 99 of 100',
    async () => {
      const { system } = running;
      const receiver = await WebhookReceiver.start();
      system.onStop(() => receiver.stop());
      const shop = await Merchant.create(system, { receivers: [receiver] });
      const sessions = [];
      while (sessions.length < PAYMENTS)
        sessions.push(...(await Promise.all(Array.from({ length: OPEN_CONCURRENCY }, () => shop.openSession(1_000)))));
      const blocks = new Blocks(system);

      for (const { deposit_address } of sessions)
        await Promise.all([system.buyer.sends(deposit_address, 10_000_000n), sleep(EVERY_MS)]);
      const firstPosts = await eventually(() => {
        const posts = firstPostsOf(receiver);
        return posts.size === PAYMENTS ? posts : undefined;
      });
      await blocks.stop();

      const delays = [...firstPosts.values()]
        .map(({ arrivedAtMs, block }) => arrivedAtMs - blocks.seenAtMs.get(block)!)
        .toSorted((a, b) => a - b);
      const p99 = delays[Math.ceil(delays.length * 0.99) - 1]!;
      // These figures appear in the documents.
      console.log(
        `block to first POST: median ${delays[delays.length >> 1]} ms, p99 ${p99} ms, last ${delays.at(-1)} ms`,
      );
      expect(p99).toBeLessThanOrEqual(P99_MS * slowness());
    },
    TIMEOUT_MS,
  );
});

/** Records when each block is mined. */
class Blocks {
  readonly seenAtMs = new Map<number, number>();
  private isOver = false;
  private readonly polling: Promise<void>;

  constructor(system: RunningSystem) {
    this.polling = this.poll(system);
  }

  async stop(): Promise<void> {
    this.isOver = true;
    await this.polling;
  }

  private async poll({ provider }: RunningSystem): Promise<void> {
    let next = Number(await provider.send('eth_blockNumber', []));
    while (!this.isOver) {
      const head = Number(await provider.send('eth_blockNumber', []));
      for (; next <= head; next++) this.seenAtMs.set(next, Date.now());
      await sleep(CHECK_EVERY_MS);
    }
  }
}

/** Returns when `payment.detected` of each session first arrived, and the block of its transfer. */
function firstPostsOf({ posts }: WebhookReceiver): Map<string, { arrivedAtMs: number; block: number }> {
  const first = new Map<string, { arrivedAtMs: number; block: number }>();
  for (const { body, arrivedAtMs } of posts) {
    const { type, data } = JSON.parse(body) as { type: string; data: { session_token: string; block_number: number } };
    if (type === 'payment.detected' && !first.has(data.session_token))
      first.set(data.session_token, { arrivedAtMs, block: data.block_number });
  }
  return first;
}
