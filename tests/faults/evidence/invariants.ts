import { verified } from '../../stack/servers/webhook-receiver.js';
import type { ChainTransfer, Evidence, PaymentFact } from './evidence.js';

/** Returns every way in which an invariant is broken, in words; empty when it holds. */
type Invariant = (evidence: Evidence) => string[];

const CREDITED = new Set(['confirmed', 'late', 'swept']);
const ATTEMPTS = 6;
const UNITS_PER_CENT = 10_000n;

/**
 * The conditions that must hold after any fault and can be judged from outside, in calm: when nothing is under way any
 * more.
 */
const INVARIANTS: Readonly<Record<string, Invariant>> = {
  'each final transfer is one payment': eachTransferIsOnePayment,
  'each final payment has one confirmed or late event': eachPaymentIsPublishedOnce,
  'each event is one delivery per endpoint, delivered or failed after six attempts': eachEventIsDelivered,
  'all sends of an id carry the same bytes and a valid signature': eachSendIsTheSame,
  'gross = net + fee = the chain; nothing is swept twice': sweepsAddUp,
  'one Idempotency-Key, one session': eachKeyIsOneSession,
  'no outbox row stays unpublished, no event is given up': nothingIsStuck,
  'the ledger adds up': ledgerAddsUp,
};

/** Returns every violation of every invariant, each with its name. */
export function violations(evidence: Evidence): string[] {
  return Object.entries(INVARIANTS).flatMap(([name, invariant]) =>
    invariant(evidence).map((violation) => `${name}: ${violation}`),
  );
}

function eachTransferIsOnePayment({ incoming, payments, sessions }: Evidence): string[] {
  const byLog = groupBy(payments, logOf);
  const depositOf = new Map(sessions.map(({ id, deposit_address }) => [id, deposit_address]));
  const missing = incoming.flatMap((transfer) => {
    const found = byLog.get(`${transfer.txHash}:${transfer.logIndex}`) ?? [];
    if (found.length !== 1) return [`transfer ${transfer.txHash} is ${found.length} payments`];
    return differences(transfer, found[0]!, depositOf.get(found[0]!.session_id));
  });
  const onChain = new Set(incoming.map(({ txHash, logIndex }) => `${txHash}:${logIndex}`));
  const orphans = payments.filter((payment) => payment.status !== 'reverted' && !onChain.has(logOf(payment)));
  return [
    ...missing,
    ...orphans.map(({ id, status }) => `payment ${id} is ${status} but its transfer is not on the chain`),
  ];
}

function differences(transfer: ChainTransfer, payment: PaymentFact, deposit: string | undefined): string[] {
  const label = `payment ${payment.id} (${transfer.txHash})`;
  const found: string[] = [];
  if (!CREDITED.has(payment.status)) found.push(`${label} is ${payment.status}`);
  if (payment.base_units !== transfer.baseUnits)
    found.push(`${label} is ${payment.base_units}, on chain ${transfer.baseUnits}`);
  if (payment.asset !== transfer.asset) found.push(`${label} is ${payment.asset}, on chain ${transfer.asset}`);
  if (payment.block_hash !== transfer.blockHash) found.push(`${label} is in another block on the chain`);
  if (deposit !== transfer.to) found.push(`${label} is credited to the session of ${deposit}`);
  return found;
}

/**
 * Reads a payment's events in order. Without a reorg there is exactly one of confirmed and late; a payment that left
 * the chain after it was credited has a reverted event for it, and none is left over when it stays away.
 */
function eachPaymentIsPublishedOnce({ payments, events }: Evidence): string[] {
  const byPayment = groupBy(events, ({ payment_id }) => payment_id);
  return payments.flatMap(({ id, status }) => {
    const published = (byPayment.get(id) ?? []).map(({ event }) => event);
    const problems: string[] = [];
    let isCredited = false;
    for (const event of published) {
      if (event === 'payment.confirmed' || event === 'payment.late') {
        if (isCredited) problems.push(`payment ${id} was credited twice: ${published.join(', ')}`);
        isCredited = true;
      }
      if (event === 'payment.reverted') isCredited = false;
    }
    if (isCredited !== CREDITED.has(status))
      problems.push(`payment ${id} is ${status}, its events are ${published.join(', ')}`);
    return problems;
  });
}

export function eachEventIsDelivered({ events, deliveries, endpoints }: Evidence): string[] {
  const rows = groupBy(deliveries, ({ event_id, endpoint_id }) => `${event_id}:${endpoint_id}`);
  const expected = events.flatMap((event) =>
    endpoints.filter(({ merchantId }) => merchantId === event.merchant_id).map((endpoint) => ({ event, endpoint })),
  );
  const problems = expected.flatMap(({ event, endpoint }) => {
    const found = rows.get(`${event.id}:${endpoint.id}`) ?? [];
    if (found.length !== 1)
      return [`${event.event} ${event.id} is ${found.length} deliveries to endpoint ${endpoint.id}`];
    const { id, status, attempts } = found[0]!;
    const accepted = endpoint.posts.some((post) => post.behavior === 'accepts' && post.body.includes(id));
    const label = `${event.event} ${id} to endpoint ${endpoint.id} is ${status} after ${attempts} attempts`;
    if (status === 'delivered') return accepted ? [] : [`${label}, and the receiver never had it`];
    if (status === 'failed') return attempts === ATTEMPTS ? [] : [label];
    return endpoint.behavior === 'accepts' || attempts >= ATTEMPTS ? [label] : [];
  });
  const unexpected = deliveries.length - expected.length;
  return unexpected > 0 ? [...problems, `${unexpected} deliveries too many`] : problems;
}

export function eachSendIsTheSame({ deliveries, endpoints }: Evidence): string[] {
  const bodies = new Map(deliveries.map(({ id, endpoint_id, body }) => [`${endpoint_id}:${id}`, body]));
  return endpoints.flatMap(({ id: endpointId, secret, posts }) =>
    posts.flatMap((post) => {
      try {
        const { id } = verified(post, secret);
        const stored = bodies.get(`${endpointId}:${id}`);
        if (stored === undefined) return [`endpoint ${endpointId} received ${id}, which was never sent`];
        return stored === post.body ? [] : [`endpoint ${endpointId} received ${id} with other bytes than were stored`];
      } catch (error) {
        return [
          `endpoint ${endpointId} received a post with a wrong signature: ${(error as Error).message.split('\n')[0]}`,
        ];
      }
    }),
  );
}

function sweepsAddUp(evidence: Evidence): string[] {
  return [...evidence.sessions.flatMap((session) => depositAddsUp(evidence, session)), ...sweptEvents(evidence)];
}

function depositAddsUp(
  { incoming, outgoing, payments, feeRecipient }: Evidence,
  { id, deposit_address: deposit, status }: Evidence['sessions'][number],
): string[] {
  const mine = payments.filter((payment) => payment.session_id === id && CREDITED.has(payment.status));
  // Parts of a session that awaits the rest stay at its address (ADR 0026); everything else is swept.
  const swept = status === 'open' ? mine.filter((payment) => payment.status === 'swept') : mine;
  const out = outgoing.filter(({ from }) => from === deposit);
  const toFee = out.filter(({ to }) => to === feeRecipient);
  const toTreasury = out.filter(({ to }) => to !== feeRecipient);
  const treasuries = new Set(mine.map(({ treasury_address }) => treasury_address));
  const figures: [string, bigint, bigint][] = [
    ['arrived on chain, credited', sum(incoming, deposit, 'to'), total(mine, 'base_units')],
    ['left on chain, gross of sweeps', sum(out, deposit, 'from'), total(swept, 'base_units')],
    ['reached the treasury, net of sweeps', sum(toTreasury, deposit, 'from'), total(swept, 'net')],
    ['reached the fee recipient, fees of sweeps', sum(toFee, deposit, 'from'), total(swept, 'fee')],
  ];
  return [
    ...figures.flatMap(([what, chain, ledger]) =>
      chain === ledger ? [] : [`session ${id}: ${what}: ${chain}, ${ledger}`],
    ),
    ...swept.flatMap((payment) => sweepProblems(payment, out)),
    ...toTreasury.filter(({ to }) => !treasuries.has(to)).map(({ to }) => `session ${id}: swept to ${to}, a stranger`),
  ];
}

function sweepProblems(payment: PaymentFact, out: readonly ChainTransfer[]): string[] {
  const { id, status, base_units, net, fee, sweep_tx_hash } = payment;
  if (status !== 'swept' || net === null || fee === null) return [`payment ${id} is ${status}, not swept`];
  const cents = (payment.fee_usd_cents ?? 0) + (payment.net_usd_cents ?? 0);
  return [
    ...(net + fee === base_units ? [] : [`payment ${id}: ${net} net + ${fee} fee is not ${base_units}`]),
    ...(cents === payment.amount_usd_cents
      ? []
      : [`payment ${id}: ${cents} cents swept of ${payment.amount_usd_cents}`]),
    ...(BigInt(payment.net_usd_cents ?? -1) === net / UNITS_PER_CENT
      ? []
      : [`payment ${id}: ${payment.net_usd_cents} cents reported for ${net} units that arrived`]),
    ...(out.some(({ txHash }) => txHash === sweep_tx_hash)
      ? []
      : [`payment ${id}: its sweep ${sweep_tx_hash} moved nothing`]),
  ];
}

function sweptEvents({ payments, events }: Evidence): string[] {
  const swept = events.filter(({ event }) => event === 'payment.swept').map(({ payment_id }) => payment_id);
  return payments.flatMap(({ id, status, was_unswept }) => {
    const times = swept.filter((paymentId) => paymentId === id).length;
    // A sweep that the chain reverted was published anyway, and the next one is published as well.
    return times === (status === 'swept' ? 1 : 0) || (was_unswept && times > 0)
      ? []
      : [`payment ${id} is ${status} and was published as swept ${times} times`];
  });
}

function eachKeyIsOneSession({ sessionsByKey, sessions }: Evidence): string[] {
  const known = new Set(sessions.map(({ token }) => token));
  const problems = [...sessionsByKey].flatMap(([key, tokens]) => {
    if (tokens.size !== 1) return [`key ${key} gave ${tokens.size} sessions`];
    return [...tokens].every((token) => known.has(token)) ? [] : [`key ${key} gave a session that does not exist`];
  });
  const given = new Set([...sessionsByKey.values()].flatMap((tokens) => [...tokens]));
  const unknown = sessions.filter(({ token }) => !given.has(token));
  return [...problems, ...unknown.map(({ id }) => `session ${id} was made and never given to anyone`)];
}

function nothingIsStuck({ queues }: Evidence): string[] {
  return queues.flatMap(({ service, unpublished, deadLetters }) => [
    ...(unpublished > 0 ? [`${service} has ${unpublished} events that are not published`] : []),
    ...(deadLetters > 0 ? [`${service} gave up ${deadLetters} events`] : []),
  ]);
}

function ledgerAddsUp({ sessions, payments }: Evidence): string[] {
  return sessions.flatMap(({ id, status, due, paid }) => {
    const mine = payments.filter((payment) => payment.session_id === id && CREDITED.has(payment.status));
    const credited = total(mine, 'base_units');
    const expected = credited >= due ? 'paid' : 'open';
    return [
      ...(paid === credited ? [] : [`session ${id}: paid ${paid}, its payments add up to ${credited}`]),
      ...(status === expected ? [] : [`session ${id} is ${status}, paid ${credited} of ${due}`]),
    ];
  });
}

function logOf({ tx_hash, log_index }: PaymentFact): string {
  return `${tx_hash}:${log_index}`;
}

function sum(transfers: readonly ChainTransfer[], deposit: string, side: 'from' | 'to'): bigint {
  return transfers.reduce((all, transfer) => (transfer[side] === deposit ? all + transfer.baseUnits : all), 0n);
}

function total(payments: readonly PaymentFact[], figure: 'base_units' | 'net' | 'fee'): bigint {
  return payments.reduce((all, payment) => all + (payment[figure] ?? 0n), 0n);
}

function groupBy<T, K>(list: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of list) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}
