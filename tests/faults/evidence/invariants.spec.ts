import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { Evidence } from './evidence.js';
import { violations } from './invariants.js';

const [DEPOSIT, TREASURY, FEES] = ['0xde', '0x7e', '0xfe'];
const BODY = '{"id":"wd_1","type":"payment.confirmed"}';

function signature(body: string): string {
  const t = Math.floor(Date.now() / 1000);
  return `t=${t},v1=${createHmac('sha256', 'secret').update(`${t}.${body}`).digest('hex')}`;
}

/**
 * Returns evidence of one payment of US$1.00, swept with one cent of fee; its merchant received the credit and the
 * sweep.
 */
function sound() {
  const transfer = { txHash: '0x1', logIndex: 0, blockHash: '0xb', blockNumber: 1, asset: 'USDC' as const };
  const sweep = { txHash: '0x2', blockHash: '0xc', blockNumber: 2, asset: 'USDC' as const, from: DEPOSIT! };
  const session = { id: 1, token: 't', merchant_id: 1, deposit_address: DEPOSIT!, status: 'paid' };
  const swept = { sweep_tx_hash: '0x2', treasury_address: TREASURY!, fee: 10_000n, net: 990_000n };
  const cents = { amount_usd_cents: 100, fee_usd_cents: 1, net_usd_cents: 99 };
  const position = { tx_hash: '0x1', log_index: 0, block_hash: '0xb' };
  const post = { body: BODY, signature: signature(BODY), behavior: 'accepts' as const, position: 0 };
  const sweptPost = { ...post, body: BODY.replace('wd_1', 'wd_2'), signature: signature(BODY.replace('wd_1', 'wd_2')) };
  const delivery = { endpoint_id: 1, status: 'delivered', attempts: 1 };
  return {
    incoming: [{ ...transfer, from: '0xb0', to: DEPOSIT!, baseUnits: 1_000_000n }],
    outgoing: [
      { ...sweep, logIndex: 0, to: FEES!, baseUnits: 10_000n },
      { ...sweep, logIndex: 1, to: TREASURY!, baseUnits: 990_000n },
    ],
    feeRecipient: FEES!,
    sessions: [{ ...session, due: 1_000_000n, paid: 1_000_000n }],
    payments: [
      {
        id: 1,
        session_id: 1,
        status: 'swept',
        was_unswept: false,
        asset: 'USDC' as const,
        base_units: 1_000_000n,
        ...position,
        ...swept,
        ...cents,
      },
    ],
    events: [
      { id: 'e1', event: 'payment.confirmed', merchant_id: 1, payment_id: 1 },
      { id: 'e2', event: 'payment.swept', merchant_id: 1, payment_id: 1 },
    ],
    deliveries: [
      { ...delivery, id: 'wd_1', event_id: 'e1', body: BODY },
      { ...delivery, id: 'wd_2', event_id: 'e2', body: sweptPost.body },
    ],
    endpoints: [{ id: 1, merchantId: 1, secret: 'secret', behavior: 'accepts' as const, posts: [post, sweptPost] }],
    sessionsByKey: new Map([['key', new Set(['t'])]]),
    queues: [{ service: 'sessions', unpublished: 0, deadLetters: 0 }],
  } satisfies Evidence;
}

type Broken = ReturnType<typeof sound>;

describe('violations', () => {
  it('are none where all is sound', () => {
    expect(violations(sound())).toEqual([]);
  });

  it.each<[name: string, invariant: string, breaks: (evidence: Broken) => Partial<Evidence>]>([
    ['a transfer without a payment', 'each final transfer', () => ({ payments: [] })],
    [
      'a payment twice',
      'each final transfer',
      ({ payments }) => ({ payments: [...payments, { ...payments[0]!, id: 2 }] }),
    ],
    ['a payment whose transfer left the chain', 'each final transfer', () => ({ incoming: [] })],
    [
      'a payment of another amount',
      'each final transfer',
      ({ payments }) => ({ payments: [{ ...payments[0]!, base_units: 1n }] }),
    ],
    [
      'a transfer that stays detected',
      'each final transfer',
      ({ payments }) => ({ payments: [{ ...payments[0]!, status: 'detected' }] }),
    ],
    ['a credit that was published twice', 'each final payment', ({ events }) => ({ events: [events[0]!, ...events] })],
    ['a credit that was never published', 'each final payment', ({ events }) => ({ events: events.slice(1) })],
    [
      'a credit of an orphan',
      'each final payment',
      ({ payments }) => ({ payments: [{ ...payments[0]!, status: 'reverted' }] }),
    ],
    ['an event without a delivery', 'each event is', ({ deliveries }) => ({ deliveries: deliveries.slice(1) })],
    ['an event with two', 'each event is', ({ deliveries }) => ({ deliveries: [...deliveries, deliveries[0]!] })],
    [
      'a delivery that was not received',
      'each event is',
      ({ endpoints }) => ({ endpoints: [{ ...endpoints[0]!, posts: [] }] }),
    ],
    [
      'a delivery given up early',
      'each event is',
      ({ deliveries }) => ({ deliveries: [{ ...deliveries[0]!, status: 'failed', attempts: 5 }, deliveries[1]!] }),
    ],
    [
      'other bytes than were stored',
      'all sends',
      ({ deliveries }) => ({ deliveries: [{ ...deliveries[0]!, body: '{}' }, deliveries[1]!] }),
    ],
    ['a wrong signature', 'all sends', ({ endpoints }) => ({ endpoints: [{ ...endpoints[0]!, secret: 'other' }] })],
    ['money that stays on the deposit address', 'gross', () => ({ outgoing: [] })],
    ['a sweep that moved too much', 'gross', ({ outgoing }) => ({ outgoing: [...outgoing, outgoing[1]!] })],
    [
      'a sweep to a stranger',
      'gross',
      ({ outgoing }) => ({ outgoing: [outgoing[0]!, { ...outgoing[1]!, to: '0x5' }] }),
    ],
    ['fee and net that are not the gross', 'gross', ({ payments }) => ({ payments: [{ ...payments[0]!, fee: 1n }] })],
    ['a sweep that was published twice', 'gross', ({ events }) => ({ events: [...events, events[1]!] })],
    [
      'two sessions for one key',
      'one Idempotency-Key',
      () => ({ sessionsByKey: new Map([['key', new Set(['t', 'u'])]]) }),
    ],
    ['a session for no key', 'one Idempotency-Key', () => ({ sessionsByKey: new Map() })],
    [
      'an event that is not published',
      'no outbox row',
      ({ queues }) => ({ queues: [{ ...queues[0]!, unpublished: 1 }] }),
    ],
    ['an event that was given up', 'no outbox row', ({ queues }) => ({ queues: [{ ...queues[0]!, deadLetters: 1 }] })],
    ['a session with another sum', 'the ledger', ({ sessions }) => ({ sessions: [{ ...sessions[0]!, paid: 1n }] })],
    [
      'a paid session that is open',
      'the ledger',
      ({ sessions }) => ({ sessions: [{ ...sessions[0]!, status: 'open' }] }),
    ],
  ])('name %s', (_name, invariant, breaks) => {
    const evidence = sound();

    const found = violations({ ...evidence, ...breaks(evidence) });

    expect(found.filter((violation) => violation.startsWith(invariant))).not.toEqual([]);
  });
});
