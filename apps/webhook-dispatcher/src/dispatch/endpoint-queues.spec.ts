import { describe, expect, it } from '@jest/globals';
import { settingRows } from '@libs/service-kit/config/setting';
import type { Claim } from '../attempts/claim.js';
import { WebhookSettings } from '../settings.js';
import { EndpointQueues, type Slots } from './endpoint-queues.js';
import { AGE_MS, slotsOf } from './slots.js';

const SLOTS: Slots = {
  quick: 100,
  slow: 300,
  slowAfterMs: 200,
  perEndpoint: 8,
  perFailingEndpoint: 80,
  stalledAfterMs: 1_000,
};

function queuesOf(slots: Partial<Slots> = {}): EndpointQueues {
  return new EndpointQueues({ ...SLOTS, ...slots });
}

function aClaim(endpoint_id: number, is_failing = false): Claim {
  return { endpoint_id, is_failing } as Claim;
}

function taken(queues: EndpointQueues, now = 0): Claim[] {
  const claims: Claim[] = [];
  for (let claim = queues.next(now); claim; claim = queues.next(now)) claims.push(claim);
  return claims;
}

/**
 * Lets endpoints with an unlimited backlog hang for this many milliseconds, with a check every 50. Returns their
 * requests.
 */
function hang(queues: EndpointQueues, endpointIds: readonly number[], forMs: number): Claim[] {
  const sent: Claim[] = [];
  for (let now = 0; now < forMs; now += 50) {
    queues.age(now);
    const counts = new Map(queues.counts());
    for (const id of endpointIds) if ((counts.get(id) ?? 0) < 1) queues.add(aClaim(id, true));
    sent.push(...taken(queues, now));
  }
  return sent;
}

/** Returns the slots of a process with default settings. */
function productionSlots(): Slots {
  const numberOf = (name: string) =>
    Number(settingRows(WebhookSettings).find(({ property }) => property === name)!.default);
  return slotsOf(numberOf('webhookMaxInFlight'), numberOf('webhookMaxSlow'));
}

/**
 * Returns the attempts per minute, in production's slots, at the endpoint that gets the fewest. All of the given number
 * of endpoints have an unlimited backlog and respond after `tookMs`. Measured once all have as many open requests as
 * they can get.
 */
function attemptsAMinute(endpoints: number, tookMs: number, isFailing: boolean): number {
  const queues = new EndpointQueues(productionSlots());
  const ids = Array.from({ length: endpoints }, (_, index) => index);
  const counted = new Map(ids.map((id) => [id, 0]));
  let open: { claim: Claim; endsAt: number }[] = [];
  // A whole number of rounds of its requests: a partial one would count as none or as a full one.
  const [fromMs, toMs] = [60_000, 60_000 + 8 * tookMs];
  for (let now = 0; now < toMs; now += AGE_MS) {
    for (const { claim, endsAt } of open) if (endsAt <= now) queues.end(claim, now);
    open = open.filter(({ endsAt }) => endsAt > now);
    queues.dropStalled(now);
    queues.age(now);
    const counts = new Map(queues.counts(now));
    for (const id of ids) if ((counts.get(id) ?? 0) < 1) queues.add(aClaim(id, isFailing), now);
    // A healthy endpoint has more deliveries claimed than it may be sent.
    if (!isFailing) for (const id of ids) for (let n = counts.get(id) ?? 1; n < 9; n += 1) queues.add(aClaim(id), now);
    for (const claim of taken(queues, now)) {
      open.push({ claim, endsAt: now + tookMs });
      if (now >= fromMs) counted.set(claim.endpoint_id, counted.get(claim.endpoint_id)! + 1);
    }
  }
  return (Math.min(...counted.values()) / (toMs - fromMs)) * 60_000;
}

describe('the attempts that an endpoint gets in a minute, as docs/webhooks.md publishes them', () => {
  it.each([
    [1, 300],
    [10, 300],
    [20, 152],
    [40, 76],
    [100, 28],
    [192, 16],
    [768, 4],
  ])('are, with %i that hang at the same time, at least %i', (endpoints, published) => {
    const attempts = attemptsAMinute(endpoints, 15_000, true);

    expect(attempts).toBeGreaterThanOrEqual(published);
    // At most a tenth above it: the published figure must match, not just be a lower bound.
    expect(attempts).toBeLessThanOrEqual(published * 1.1);
  });

  it.each([
    [1_000, 480],
    [5_000, 96],
    [14_000, 34],
  ])('are, of one that accepts after %i ms, at least %i', (tookMs, published) => {
    const attempts = attemptsAMinute(1, tookMs, false);

    expect(attempts).toBeGreaterThanOrEqual(published);
    expect(attempts).toBeLessThanOrEqual(published * 1.1);
  });
});

describe('queues', () => {
  it('give each endpoint its turn', () => {
    const queues = queuesOf({ quick: 4 });
    for (const id of [1, 1, 1, 2, 3]) queues.add(aClaim(id));

    expect(taken(queues).map((claim) => claim.endpoint_id)).toEqual([1, 2, 3, 1]);
    expect([queues.inFlight, queues.ready]).toEqual([4, 1]);
  });

  it('send no more to one endpoint than it may have at once, however long its responses take', () => {
    const queues = queuesOf({ perEndpoint: 2 });
    for (const id of [1, 1, 1, 2]) queues.add(aClaim(id));

    const sent = taken(queues);
    queues.age(1_000);
    expect(taken(queues)).toEqual([]);
    queues.end(sent[0]!);

    expect(sent).toHaveLength(3);
    expect(queues.hasFullQueue).toBe(false);
    expect(taken(queues).map((claim) => claim.endpoint_id)).toEqual([1]);
    expect(queues.hasFullQueue).toBe(true);
  });

  it('give back what was ready, and forget endpoints without any', () => {
    const queues = queuesOf({ perEndpoint: 1 });
    for (const id of [1, 1, 1, 2, 2]) queues.add(aClaim(id));
    const [first] = taken(queues);

    expect(queues.drop(1)).toHaveLength(2);
    queues.end(first!);

    expect(queues.counts()).toEqual([[2, 2]]);
    expect(queues.drop()).toHaveLength(1);
    expect([queues.inFlight, queues.ready]).toEqual([1, 0]);
    expect(taken(queues)).toEqual([]);
  });
});

describe('an endpoint that keeps failing', () => {
  it('gets one request at a time while it responds', () => {
    const queues = queuesOf();
    for (let count = 0; count < 3; count += 1) queues.add(aClaim(1, true));

    const [first, ...more] = taken(queues);
    expect(more).toEqual([]);
    expect(queues.counts()).toEqual([[1, 1]]);
    queues.age(199);
    expect(taken(queues)).toEqual([]);
    queues.end(first!);

    expect(taken(queues)).toHaveLength(1);
  });

  it('gets another one each 200 ms while it hangs, up to its cap', () => {
    const queues = queuesOf();

    expect(hang(queues, [1], 5_000)).toHaveLength(25);
    expect(hang(queuesOf(), [1], 60_000)).toHaveLength(SLOTS.perFailingEndpoint);
    expect(queues.inQuickSlots).toBe(1);
  });

  it('shares the slow slots with the others that hang', () => {
    const queues = queuesOf();
    const ids = Array.from({ length: 20 }, (_, index) => index);

    const sent = hang(queues, ids, 60_000);

    for (const id of ids) expect(sent.filter((claim) => claim.endpoint_id === id)).toHaveLength(15);
  });

  it('gets its eight again as soon as it responds, whatever still hangs', () => {
    const queues = queuesOf();
    const stuck = hang(queues, [1], 10_000);
    for (let count = 0; count < 20; count += 1) queues.add(aClaim(1));

    // The eighth slot is taken by the request that has just started.
    expect(taken(queues)).toHaveLength(7);
    for (const claim of stuck) queues.end(claim);
    expect(taken(queues)).toHaveLength(1);
    expect(queues.inFlight).toBe(8);
  });
});

describe('endpoints that hang', () => {
  it('give back what is ready for them once nothing has ended for a second, and get no more until something does', () => {
    const queues = queuesOf();
    for (let count = 0; count < 20; count += 1) queues.add(aClaim(1), 0);
    const [first] = taken(queues, 0);

    expect(queues.dropStalled(1_000)).toEqual([]);
    expect(queues.dropStalled(1_001)).toHaveLength(12);
    expect(queues.counts(1_001)[0]![1]).toBeGreaterThan(1_000);
    queues.end(first!, 1_500);

    expect(queues.counts(1_500)).toEqual([[1, 7]]);
    expect([queues.ready, queues.inFlight]).toEqual([0, 7]);
  });

  it('take no slots from healthy ones: their requests move to slow slots', () => {
    const queues = queuesOf({ quick: 16 });
    for (let id = 1; id <= 40; id += 1) for (let count = 0; count < 8; count += 1) queues.add(aClaim(id));
    queues.add(aClaim(99));

    const sent: Claim[] = [];
    for (let now = 0; now <= 1_000; now += 50) {
      queues.age(now);
      sent.push(...taken(queues, now));
    }

    expect(sent.map((claim) => claim.endpoint_id)).toContain(99);
  });

  it('hold at most a quarter of the quick slots once they are known, even when all slow ones are taken', () => {
    const queues = queuesOf({ quick: 40, slow: 10 });
    const ids = Array.from({ length: 100 }, (_, index) => index);

    hang(queues, ids, 10_000);
    for (let id = 200; id < 230; id += 1) queues.add(aClaim(id));

    expect(queues.inFlight).toBe(10 + 10);
    expect(taken(queues, 10_000).filter((claim) => !claim.is_failing)).toHaveLength(30);
  });

  it('leave nothing behind when they have ended', () => {
    const queues = queuesOf();
    const sent = hang(queues, [1, 2, 3], 30_000);

    for (const claim of sent) queues.end(claim);
    queues.drop();

    expect([queues.inFlight, queues.inQuickSlots, queues.ready, queues.failing, queues.counts()]).toEqual([
      0,
      0,
      0,
      0,
      [],
    ]);
    expect(hang(queues, [4], 60_000)).toHaveLength(SLOTS.perFailingEndpoint);
  });
});
