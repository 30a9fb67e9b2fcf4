import type { EndpointRecord, PostRecord, ScheduleRecord, SoakRecord } from './record.js';

const [DEPOSIT, TREASURY, FEES, OWNER, ACCOUNT] = ['0xde', '0x7e', '0xfe', 'merchant 1', 'account 2'] as const;
const [PAID, SWEPT] = ['0x1', '0x2'] as const;
/** The beginning of the run, long ago, so that retries are due. */
export const BEGAN_MS = 1_800_000_000_000;
const MINUTE_MS = 60_000;

/** Returns a POST that arrived the given time after the beginning and got an immediate response. */
export function post(
  id: string,
  type: string,
  afterMs: number,
  data: object,
  behavior: PostRecord['behavior'] = 'accepts',
): PostRecord {
  const atMs = BEGAN_MS + afterMs;
  return {
    ...{ id, type, behavior, data: data as PostRecord['data'], isTest: false, bodyHash: `hash of ${id}` },
    ...{ arrivedAtMs: atMs, endedAtMs: atMs + 5, signedBy: [0] },
  };
}

const payment = {
  payment_id: 7,
  session_token: 'ses',
  tx_hash: PAID,
  log_index: 0,
  block_number: 10,
  amount_units: '1000000',
};
const sweep = { ...payment, fee_units: '10000', net_units: '990000', sweep_tx_hash: SWEPT };

/** Returns a schedule that was run in each minute. */
function aSchedule(): ScheduleRecord {
  const slots = Array.from({ length: 9 }, (_, index) => {
    const slotAtMs = BEGAN_MS + (index + 1) * MINUTE_MS;
    return { slotAtMs, notedAtMs: slotAtMs + 1_000, outcome: 'submitted', turnId: `tn_s${index}` };
  });
  const turns = slots.map(({ turnId, slotAtMs }) => ({ id: turnId, acceptedAtMs: slotAtMs + 900 }));
  return { ...{ id: 'sc_1', madeAtMs: BEGAN_MS + 500, missed: 'skip', pausedReason: null }, slots, turns };
}

/**
 * Returns a sound record: one payment of US$1.00 that was confirmed and swept, at a healthy endpoint and one that
 * fails, one turn, and one schedule.
 */
export function soundRecord() {
  const healthy: EndpointRecord = {
    ...{ name: 'healthy', owner: OWNER, isHealthy: true, isReachable: true, secretsFromMs: [BEGAN_MS - MINUTE_MS] },
    posts: [
      post('wd_1', 'payment.detected', 500, payment),
      post('wd_2', 'payment.confirmed', 1_500, payment),
      post('wd_3', 'payment.swept', 4_000, sweep),
    ],
  };
  const failing: EndpointRecord = {
    ...{ name: 'failing', owner: OWNER, isHealthy: false, isReachable: false, secretsFromMs: [BEGAN_MS - MINUTE_MS] },
    posts: [
      post('wd_4', 'payment.detected', 500, payment, 'fails'),
      post('wd_4', 'payment.detected', 500 + 5 + MINUTE_MS, payment, 'fails'),
      post('wd_4', 'payment.detected', 500 + 10 + 6 * MINUTE_MS, payment),
    ],
  };
  const agents: EndpointRecord = {
    ...{ name: 'agents', owner: ACCOUNT, isHealthy: true, isReachable: true, secretsFromMs: [BEGAN_MS - MINUTE_MS] },
    posts: [post('wd_5', 'turn.done', 900, { turn_id: 'tn_1', seq: 3, state: 'done' })],
  };
  const transfer = { blockHash: '0xb', blockNumber: 10, asset: 'USDC' as const };
  return {
    judgedAtMs: BEGAN_MS + 10 * MINUTE_MS,
    faults: [
      {
        index: 0,
        kind: 'kill -9',
        target: 'admin',
        fromMs: BEGAN_MS - 90_000,
        toMs: BEGAN_MS - 80_000,
        hasRecovered: true,
      },
    ],
    endpoints: [healthy, failing, agents] as readonly [EndpointRecord, EndpointRecord, EndpointRecord],
    incoming: [{ ...transfer, txHash: PAID, logIndex: 0, from: '0xb0', to: DEPOSIT, baseUnits: 1_000_000n }],
    outgoing: [
      { ...transfer, txHash: SWEPT, logIndex: 0, from: DEPOSIT, to: FEES, baseUnits: 10_000n },
      { ...transfer, txHash: SWEPT, logIndex: 1, from: DEPOSIT, to: TREASURY, baseUnits: 990_000n },
    ],
    feeRecipient: FEES,
    treasuries: new Map([[OWNER, TREASURY]]),
    sentAtMs: new Map([[PAID, BEGAN_MS]]),
    minedAtMs: new Map([[PAID, BEGAN_MS + 100]]),
    sessions: [
      {
        ...{ token: 'ses', owner: OWNER, deposit: DEPOSIT, dueUnits: 1_000_000n, isClosedUnpaid: false },
        ...{ openedAtMs: BEGAN_MS, status: 'paid', tokensOfKey: ['ses'] },
      },
    ],
    schedules: [aSchedule()],
    turns: [{ id: 'tn_1', owner: ACCOUNT, acceptedAtMs: BEGAN_MS, state: 'done' }],
    baits: 1,
    trapped: [],
    stalls: [],
    processes: [{ name: 'sessions', peakRssBytes: 100 * 2 ** 20, unplannedEndsMs: [] }],
    trials: [{ atMs: BEGAN_MS, what: 'the old key', expected: 401, answered: 401 }],
    tamperings: [{ atMs: BEGAN_MS, what: 'another actor was not found', wasFound: true }],
    queues: [{ service: 'sessions', unpublished: 0, deadLetters: 0 }],
    bookings: { turns: 1, calls: 1 },
    books: [],
  } satisfies SoakRecord;
}

export type SoundRecord = ReturnType<typeof soundRecord>;

/** Returns the same record with other posts at one of its endpoints. */
export function withPosts(
  record: SoundRecord,
  index: 0 | 1 | 2,
  change: (posts: readonly PostRecord[]) => readonly PostRecord[],
): Partial<SoakRecord> {
  return {
    endpoints: record.endpoints.map((endpoint, at) =>
      at === index ? { ...endpoint, posts: change(endpoint.posts) } : endpoint,
    ),
  };
}

/** Returns a record of more than a hundred payments, a given number of which had slow first POSTs. */
export function withLatencies(
  record: SoundRecord,
  slow: number,
  slowMs: number,
  minedAfterMs = 0,
): Partial<SoakRecord> {
  const count = 150;
  const sentAtMs = new Map<string, number>();
  const minedAtMs = new Map<string, number>();
  const posts = Array.from({ length: count }, (_, index) => {
    const hash = `0xaa${index}`;
    sentAtMs.set(hash, BEGAN_MS + index * 100 - minedAfterMs);
    minedAtMs.set(hash, BEGAN_MS + index * 100);
    return post(`wd_m${index}`, 'payment.detected', index * 100 + (index < slow ? slowMs : 300), {
      ...payment,
      tx_hash: hash,
    });
  });
  return { sentAtMs, minedAtMs, ...withPosts(record, 0, (own) => [...own, ...posts]) };
}
