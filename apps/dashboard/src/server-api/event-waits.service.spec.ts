import { describe, expect, it } from '@jest/globals';
import { EventWaitsService } from './event-waits.service.js';

const REQUESTS = 200;
const WAIT_MS = 60;

describe('EventWaitsService', () => {
  it('reads once more when the time is over, although timers may end slightly early', async () => {
    const waits = new EventWaitsService();
    const reads = Array.from({ length: REQUESTS }, () => 0);
    const waiterOf = (id: number) => ({
      merchantId: id,
      keyId: id,
      forMs: WAIT_MS + id / REQUESTS,
      signal: new AbortController().signal,
    });

    await Promise.all(
      reads.map((_, id) =>
        waits.read(
          waiterOf(id),
          async () => {
            reads[id]! += 1;
          },
          () => false,
        ),
      ),
    );

    expect(Math.max(...reads)).toBe(2);
  });
});
