import { describe, expect, it } from '@jest/globals';
import { judge } from './promises.js';
import type { FaultRecord, PostRecord, ScheduleRecord, SlotRecord, SoakRecord } from './record.js';
import { BEGAN_MS, post, type SoundRecord, soundRecord, withLatencies, withPosts } from './sound-record.js';

type Plant = (record: SoundRecord) => Partial<SoakRecord>;

/** Returns the numbers of the promises that a record breaks. */
function broken(record: SoakRecord): number[] {
  return judge(record).flatMap(([{ number }, { violations }]) => (violations.length > 0 ? [number] : []));
}

const second = (posts: readonly PostRecord[], changes: Partial<PostRecord>): PostRecord[] =>
  posts.map((one, index) => (index === 1 ? { ...one, ...changes } : one));

const DISPATCHER = 'webhook-dispatcher after_post_before_attempt_row';
/** The end of the first attempt at the endpoint that fails, after the beginning. */
const FIRST_ENDED_MS = 505;
/** Changes the records of a schedule's slots. */
const slots =
  (change: (all: readonly SlotRecord[]) => readonly SlotRecord[]): Plant =>
  ({ schedules: [schedule] }) => ({ schedules: [{ ...schedule!, slots: change(schedule!.slots) }] });
const fifth = (changes: Partial<SlotRecord>) => (all: readonly SlotRecord[]) =>
  all.map((one, index) => (index === 4 ? { ...one, ...changes } : one));
/** Changes the turns of a schedule's customer. */
const scheduledTurns =
  (change: (all: ScheduleRecord['turns']) => ScheduleRecord['turns']): Plant =>
  ({ schedules: [schedule] }) => ({ schedules: [{ ...schedule!, turns: change(schedule!.turns) }] });
/** A fault that lasted for the whole run. */
const always = lasting('kill -9', 'admin');

describe('the checker', () => {
  it('finds nothing where all is sound, and has checked something for each promise', () => {
    const record = soundRecord();

    expect(broken(record)).toEqual([]);
    expect(judge(record).flatMap(([{ number }, { checked }]) => (checked === 0 ? [number] : []))).toEqual([]);
  });

  it('does not count how long the chain took to have a transfer in a block', () => {
    const record = soundRecord();

    expect(broken({ ...record, ...withLatencies(record, 150, 300, 5_000) })).not.toContain(2);
  });

  it.each<[what: string, promise: number, plant: Plant]>([
    [
      'a credit that never came',
      1,
      (record) => withPosts(record, 0, (posts) => posts.filter(({ type }) => type !== 'payment.confirmed')),
    ],
    ['a payment that was never detected', 1, (record) => withPosts(record, 0, (posts) => posts.slice(1))],
    [
      'the same, of another payment of the transaction',
      1,
      (record) => withPosts(record, 0, (posts) => posts.map((one, index) => (index === 0 ? ofPayment(one, 8) : one))),
    ],
    [
      'a payment that left the chain and was not taken back',
      1,
      (record) => withPosts(record, 0, (posts) => [...posts, ofTransaction(ofPayment(posts[0]!, 8), '0x8')]),
    ],
    [
      'another amount that was not taken back',
      1,
      (record) =>
        withPosts(record, 0, (posts) => [
          ...posts,
          ofPayment({ ...posts[0]!, data: { ...posts[0]!.data, amount_units: '1' } }, 8),
        ]),
    ],
    ['a sweep that was never reported', 1, (record) => withPosts(record, 0, (posts) => posts.slice(0, 2))],
    [
      'an event that never came to an endpoint that refuses',
      1,
      ({ endpoints: [healthy, failing] }) => ({ endpoints: [healthy, { ...failing, isReachable: true }] }),
    ],
    ['a turn that never ends', 1, ({ turns }) => ({ turns: [{ ...turns[0]!, state: 'running' }] })],
    ['the end of a turn that never came', 1, (record) => withPosts(record, 2, () => [])],
    ['a paid session that is open', 1, ({ sessions }) => ({ sessions: [{ ...sessions[0]!, status: 'open' }] })],
    ['money that stays', 1, () => ({ outgoing: [] })],
    [
      'a window that closed unnoticed',
      1,
      ({ sessions }) => ({ sessions: [{ ...sessions[0]!, isClosedUnpaid: true }] }),
    ],
    [
      'one key with two sessions',
      1,
      ({ sessions }) => ({ sessions: [{ ...sessions[0]!, tokensOfKey: ['ses', 'other'] }] }),
    ],
    ['a slot that was lost', 1, slots((all) => all.filter((_, index) => index !== 4))],
    ['a schedule that stands still', 1, slots((all) => all.slice(0, 7))],
    ['a schedule that never began', 1, slots(() => [])],
    ['a slot that was refused', 1, slots(fifth({ outcome: 'refused', turnId: null }))],
    ['a slot that was called missed in time', 1, slots(fifth({ outcome: 'missed', turnId: null }))],
    ['a slot that found a turn under way, without a fault', 1, slots(fifth({ outcome: 'busy', turnId: null }))],
    ['a schedule that paused', 1, ({ schedules }) => ({ schedules: [{ ...schedules[0]!, pausedReason: 'failures' }] })],
    ['a second turn for a slot', 8, scheduledTurns((all) => [...all, { ...all[0]!, id: 'tn_twice' }])],
    ['a slot without its turn', 8, scheduledTurns((all) => all.slice(1))],
    ['a turn of two slots', 8, slots(fifth({ turnId: 'tn_s0' }))],
    ['an event that waits in its outbox', 1, () => ({ queues: [{ service: 'auth', unpublished: 1, deadLetters: 0 }] })],
    ['an event that was given up', 1, () => ({ queues: [{ service: 'auth', unpublished: 0, deadLetters: 1 }] })],
    ['two of a hundred first POSTs that took 2.1 s', 2, (record) => withLatencies(record, 3, 2_100)],
    ['the same, although the chain was slow before', 2, (record) => withLatencies(record, 3, 2_100, 5_000)],
    ['the same beside a dead endpoint', 3, (record) => withLatencies(record, 3, 2_100)],
    [
      'a retry after 59 s',
      4,
      (record) => withPosts(record, 1, (posts) => second(posts, { arrivedAtMs: BEGAN_MS + 505 + 59_000 })),
    ],
    [
      'a retry after 121 s',
      4,
      (record) => withPosts(record, 1, (posts) => second(posts, { arrivedAtMs: BEGAN_MS + 505 + 121_000 })),
    ],
    ['a retry that never came', 4, (record) => withPosts(record, 1, (posts) => posts.slice(0, 1))],
    [
      'a late retry beside faults of others',
      4,
      retried(121_000, [lasting('kill -9', 'sweeper'), lasting('reorg', '')]),
    ],
    [
      'an early retry beside faults of others',
      4,
      retried(3_000, [lasting('NATS kill -9', ''), lasting('RPC provider', '')]),
    ],
    ['an early retry after the dispatcher came back', 4, retried(40_000, [lasting('kill -9', DISPATCHER, 0, 8_000)])],
    [
      'an early retry, the dispatcher killed later',
      4,
      retried(20_000, [lasting('kill -9', DISPATCHER, 15_000, 18_000)]),
    ],
    ['a retry earlier than the receiver stood still', 4, whileStalled(retried(58_000, []), -1_000)],
    ['an early retry, the receiver stood still long before', 4, whileStalled(retried(58_000, []), -20_000)],
    ['a late retry, Postgres lost long before', 4, retried(150_000, [lasting('Postgres dies', '', 10_000, 50_000)])],
    ['a retry later than Postgres was away', 4, retried(145_000, [lasting('Postgres dies', '', 70_000, 90_000)])],
    [
      'a late retry while two were broken at once',
      4,
      retried(145_000, [lasting('Postgres slow', '', 70_000, 90_000), lasting('SIGSTOP', DISPATCHER, 70_000, 90_000)]),
    ],
    [
      'other bytes of the same delivery',
      5,
      (record) => withPosts(record, 1, (posts) => second(posts, { bodyHash: 'another' })),
    ],
    ['a call to a private address', 6, () => ({ trapped: [{ atMs: BEGAN_MS, what: 'GET /latest/meta-data' }] })],
    [
      'an attempt of 17 s',
      7,
      (record) => withPosts(record, 1, (posts) => second(posts, { endedAtMs: posts[1]!.arrivedAtMs + 17_000 })),
    ],
    [
      'an attempt that was open for longer than the receiver stood still',
      7,
      (record) =>
        withStall(
          record,
          withPosts(record, 1, (posts) => second(posts, { endedAtMs: posts[1]!.arrivedAtMs + 19_000 })),
          17_000,
          19_000,
        ),
    ],
    [
      'an attempt of 17 s, the receiver stood still long before its end',
      7,
      (record) =>
        withStall(
          record,
          withPosts(record, 1, (posts) => second(posts, { endedAtMs: posts[1]!.arrivedAtMs + 17_000 })),
          2_000,
          4_000,
        ),
    ],
    [
      'a request that is still open',
      7,
      (record) => withPosts(record, 0, (posts) => second(posts, { endedAtMs: undefined })),
    ],
    ['a service that grew', 7, ({ processes }) => ({ processes: [{ ...processes[0]!, peakRssBytes: 2 ** 31 }] })],
    [
      'a credit with two ids',
      8,
      (record) => withPosts(record, 0, (posts) => [...posts, { ...posts[1]!, id: 'wd_9', type: 'payment.late' }]),
    ],
    ['a sweep with two ids', 8, (record) => withPosts(record, 0, (posts) => [...posts, { ...posts[2]!, id: 'wd_9' }])],
    [
      'a transition with two ids',
      8,
      (record) => withPosts(record, 2, (posts) => [...posts, { ...posts[0]!, id: 'wd_9' }]),
    ],
    ['a tool that was called twice', 8, () => ({ bookings: { turns: 1, calls: 2 } })],
    ['a turn that was charged twice', 8, () => ({ books: ['uncharged is -1'] })],
    ['a service that did not come back', 9, ({ faults }) => ({ faults: [{ ...faults[0]!, hasRecovered: false }] })],
    [
      'a service that ended by itself',
      9,
      ({ processes }) => ({ processes: [{ ...processes[0]!, unplannedEndsMs: [BEGAN_MS] }] }),
    ],
    ['a credit of an orphan', 10, () => ({ incoming: [] })],
    ['a credit of another block', 10, ({ incoming }) => ({ incoming: [{ ...incoming[0]!, blockNumber: 11 }] })],
    ['a credit over another amount', 10, ({ incoming }) => ({ incoming: [{ ...incoming[0]!, baseUnits: 999_999n }] })],
    ['a double sweep', 11, ({ outgoing }) => ({ outgoing: [...outgoing, outgoing[1]!] })],
    ['a sweep to a stranger', 11, ({ outgoing }) => ({ outgoing: [outgoing[0]!, { ...outgoing[1]!, to: '0x5' }] })],
    [
      'a fee that nobody reported',
      11,
      ({ outgoing }) => ({
        outgoing: [
          { ...outgoing[0]!, baseUnits: 20_000n },
          { ...outgoing[1]!, baseUnits: 980_000n },
        ],
      }),
    ],
    ['a signature by no secret', 12, (record) => withPosts(record, 0, (posts) => second(posts, { signedBy: [] }))],
    ['a signature by the old secret only', 12, rolled([0])],
    ['a signature without the old secret', 12, rolled([1])],
    ['a revoked key that still works', 12, ({ trials }) => ({ trials: [{ ...trials[0]!, answered: 200 }] })],
    [
      'a change of the audit log that nobody noticed',
      13,
      ({ tamperings }) => ({ tamperings: [{ ...tamperings[0]!, wasFound: false }] }),
    ],
  ])('finds %s', (_what, promise, plant) => {
    const record = soundRecord();

    expect(broken({ ...record, ...plant(record) })).toContain(promise);
  });

  it.each<[what: string, promise: number, plant: Plant]>([
    ['a retry that seems early because its receiver stood still', 4, whileStalled(retried(58_000, []), -2_000)],
    ['a retry as much later as Postgres was away', 4, retried(135_000, [lasting('Postgres dies', '', 70_000, 90_000)])],
    [
      'a retry whose clock began when Postgres was back',
      4,
      retried(135_000, [lasting('Postgres dies', '', 0, 20_000)]),
    ],
    [
      'a payment that left the chain and was taken back',
      1,
      (record) =>
        withPosts(record, 0, (posts) => [
          ...posts,
          ofTransaction(ofPayment(posts[0]!, 8), '0x8'),
          { ...ofTransaction(ofPayment(posts[0]!, 8), '0x8'), type: 'payment.reverted' },
        ]),
    ],
    [
      'a payment whose transfer was mined again at another position',
      1,
      (record) =>
        withPosts(record, 0, (posts) =>
          posts.map((one, index) => (index === 0 ? { ...one, data: { ...one.data, log_index: 5 } } : one)),
        ),
    ],
    [
      'slow POSTs while something was broken',
      2,
      (record) => ({ ...withLatencies(record, 50, 9_000), faults: [always] }),
    ],
    [
      'slow POSTs that were noted after the receiver stood still',
      2,
      (record) => withStall(record, withLatencies(record, 50, 9_000), -3_600_000, 3_600_000),
    ],
    [
      'an attempt of 17 s whose end was noted after the receiver stood still',
      7,
      (record) =>
        withStall(
          record,
          withPosts(record, 1, (posts) => second(posts, { endedAtMs: posts[1]!.arrivedAtMs + 17_000 })),
          14_000,
          17_000,
        ),
    ],
    [
      'a payment that was taken back and credited again',
      8,
      (record) =>
        withPosts(record, 0, (posts) => [
          ...posts,
          post('wd_8', 'payment.reverted', 2_000, posts[1]!.data),
          { ...posts[1]!, id: 'wd_9' },
        ]),
    ],
    [
      'slots that passed while the one before was worked on',
      1,
      slots((all) =>
        fifth({ notedAtMs: all[4]!.slotAtMs + 150_000 })(all).filter((_, index) => index !== 5 && index !== 6),
      ),
    ],
    [
      'a slot that was missed by its policy',
      1,
      slots((all) => [
        all[0]!,
        { ...all[1]!, outcome: 'missed', turnId: null, notedAtMs: all[1]!.slotAtMs + 301_000 },
        ...all.slice(7),
      ]),
    ],
    [
      'a slot that found a turn under way after a fault',
      1,
      (record) => ({ ...slots(fifth({ outcome: 'busy', turnId: null }))(record), faults: [always] }),
    ],
    [
      'dust that was swept with the rest',
      11,
      ({ incoming, outgoing }) => ({
        incoming: [...incoming, { ...incoming[0]!, txHash: '0x9', baseUnits: 5_000n }],
        outgoing: [outgoing[0]!, { ...outgoing[1]!, baseUnits: 995_000n }],
      }),
    ],
  ])('lets pass %s', (_what, promise, plant) => {
    const record = soundRecord();

    expect(broken({ ...record, ...plant(record) })).not.toContain(promise);
  });

  it('counts a retry beside a fault, and not a POST that came again because its process was killed', () => {
    const record = soundRecord();
    const first = record.endpoints[1].posts[0]!;
    const again = { ...first, arrivedAtMs: BEGAN_MS + 6_000, endedAtMs: BEGAN_MS + 6_005 };
    const retry = {
      ...first,
      behavior: 'accepts' as const,
      arrivedAtMs: BEGAN_MS + 66_100,
      endedAtMs: BEGAN_MS + 66_105,
    };
    const killed = { faults: [lasting('kill -9', DISPATCHER, 0, 4_000)] };
    const ofRetries = (plant: Partial<SoakRecord>) => judge({ ...record, ...plant })[3]![1];

    expect(ofRetries({})).toMatchObject({ checked: 2, violations: [] });
    expect(ofRetries({ faults: [always] })).toMatchObject({ checked: 2, violations: [] });
    expect(ofRetries({ ...killed, ...withPosts(record, 1, () => [first, again, retry]) })).toMatchObject({
      ...{ checked: 1, violations: [] },
    });
    expect(ofRetries({ ...killed, ...withPosts(record, 1, () => [first, again]) }).violations).toHaveLength(1);
  });
});

const ofPayment = (one: PostRecord, payment_id: number) => ({ ...one, data: { ...one.data, payment_id } });
const ofTransaction = (one: PostRecord, tx_hash: string) => ({ ...one, data: { ...one.data, tx_hash } });

/** Makes the second attempt come the given time after the end of the first, and succeed. */
function retried(waitedMs: number, faults: readonly FaultRecord[]): Plant {
  return (record) => {
    const [first] = record.endpoints[1].posts;
    const second = post(first!.id, first!.type, FIRST_ENDED_MS + waitedMs, first!.data);
    return { faults, ...withPosts(record, 1, () => [first!, second]) };
  };
}

/** Makes the soak stand still from the given time before the end of the first attempt, for at most three seconds. */
function whileStalled(plant: Plant, fromMs: number): Plant {
  const endedMs = BEGAN_MS + FIRST_ENDED_MS;
  const toMs = Math.min(0, fromMs + 3_000);
  return (record) => ({ ...plant(record), stalls: [{ fromMs: endedMs + fromMs, toMs: endedMs + toMs }] });
}

/**
 * Makes the soak stand still between two moments, counted from the arrival of the second POST at the endpoint that
 * refuses.
 */
function withStall(record: SoundRecord, plant: Partial<SoakRecord>, fromMs: number, toMs: number): Partial<SoakRecord> {
  const arrivedMs = record.endpoints[1].posts[1]!.arrivedAtMs;
  return { ...plant, stalls: [{ fromMs: arrivedMs + fromMs, toMs: arrivedMs + toMs }] };
}

/** Returns a fault between two moments, counted from the end of the first attempt; without them for the whole run. */
function lasting(kind: string, target: string, fromMs = -FIRST_ENDED_MS, toMs = 3_600_000): FaultRecord {
  const endedMs = BEGAN_MS + FIRST_ENDED_MS;
  return { ...{ index: 1, kind, target, hasRecovered: true }, fromMs: endedMs + fromMs, toMs: endedMs + toMs };
}

/** Rolls a secret long before the POST, which these secrets sign. */
function rolled(signedBy: readonly number[]): Plant {
  return (record) => ({
    endpoints: record.endpoints.map((endpoint) => ({
      ...endpoint,
      secretsFromMs: [BEGAN_MS - 60_000, BEGAN_MS - 30_000],
      posts: endpoint.posts.map((one) => ({ ...one, signedBy })),
    })),
  });
}
