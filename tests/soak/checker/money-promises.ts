import type { ChainTransfer } from '../../faults/evidence/evidence.js';
import { type Finding, findingOf, groupBy, type Violation } from './promise.js';
import type { EndpointRecord, PostRecord, SessionRecord, SoakRecord, TurnRecord } from './record.js';

/** The smallest payment of a merchant that has not set another: one cent, in base units of a token of six decimals. */
const MINIMUM_UNITS = 10_000n;
const CREDITS = new Set(['payment.confirmed', 'payment.late']);
const REVERTED = 'payment.reverted';
const ENDS = ['turn.done', 'turn.failed', 'turn.cancelled'];

/**
 * Promise 1: every outcome of the chain, the sessions and the turns was sent to every endpoint, also to those that
 * refuse.
 */
export function noEventIsLost(record: SoakRecord): Finding {
  const endpoints = record.endpoints.filter(({ isReachable }) => isReachable);
  const sessions = new Map(record.sessions.map((session) => [session.deposit, session]));
  const postsOf = new Map(endpoints.map((endpoint) => [endpoint, indexOf(endpoint)]));
  const ofOwner = (owner: string) => endpoints.filter((endpoint) => endpoint.owner === owner);
  const payments = record.incoming.filter(({ baseUnits, to }) => baseUnits >= MINIMUM_UNITS && sessions.has(to));

  const lost = findingOf(payments, (transfer) => {
    const session = sessions.get(transfer.to)!;
    return ofOwner(session.owner).flatMap((endpoint) =>
      missing(postsOf.get(endpoint)!, transfer, session).map((what) => `${endpoint.name}: ${what}`),
    );
  });
  const ledger = findingOf(record.sessions, (session) => unlikeTheChain(record, session));
  const reverted = findingOf(endpoints, (endpoint) => notTakenBack(record, endpoint));
  const expired = findingOf(
    record.sessions.filter(({ isClosedUnpaid }) => isClosedUnpaid),
    ({ owner, token }) =>
      ofOwner(owner).flatMap((endpoint) =>
        postsOf.get(endpoint)!.has(`session.expired ${token}`)
          ? []
          : [`${endpoint.name}: no session.expired of ${token}`],
      ),
  );
  const turns = findingOf(record.turns, (turn) => [
    ...(ENDS.includes(`turn.${turn.state}`) ? [] : [`turn ${turn.id} is ${turn.state}`]),
    ...ofOwner(turn.owner).flatMap((endpoint) => missingEnd(postsOf.get(endpoint)!, endpoint, turn)),
  ]);
  const queues = findingOf(record.queues, ({ service, unpublished, deadLetters }) => [
    ...(unpublished > 0 ? [`${service} has ${unpublished} events that are not published`] : []),
    ...(deadLetters > 0 ? [`${service} gave up ${deadLetters} events`] : []),
  ]);
  return together(lost, reverted, ledger, expired, turns, queues);
}

/** Promise 10: a credit is reported only for a transfer that is on the chain, in that block. */
export function nothingIsConfirmedOfAnOrphan(record: SoakRecord): Finding {
  const onChain = new Map(record.incoming.map((transfer) => [nameOf(transfer), transfer]));
  const credits = record.endpoints.flatMap(({ name, posts }) =>
    posts.filter(({ type, isTest }) => CREDITS.has(type) && !isTest).map((post) => ({ name, post })),
  );
  return findingOf(credits, ({ name, post: { id, type, data, arrivedAtMs } }) => {
    const found = onChain.get(`${data['tx_hash']}:${data['log_index']}`);
    const label = `${name}: ${type} ${id} of ${data['tx_hash']}`;
    if (!found) return [{ what: `${label}, which is not on the chain`, atMs: arrivedAtMs }];
    if (found.blockNumber !== data['block_number'])
      return [{ what: `${label} in block ${data['block_number']}, which is ${found.blockNumber}`, atMs: arrivedAtMs }];
    return String(data['amount_units']) === String(found.baseUnits)
      ? []
      : [{ what: `${label} over ${data['amount_units']} units, which are ${found.baseUnits}`, atMs: arrivedAtMs }];
  });
}

/**
 * Promise 11: money that leaves a deposit address equals what its sweeps report, once each, to its own treasury and the
 * fee recipient.
 */
export function nothingIsSweptTwice(record: SoakRecord): Finding {
  const out = groupBy(record.outgoing, ({ from }) => from);
  const incoming = groupBy(record.incoming, ({ to }) => to);
  const swept = groupBy(
    record.endpoints.filter(({ isHealthy }) => isHealthy).flatMap(({ posts }) => uniqueById(posts)),
    ({ type, data }) => (type === 'payment.swept' ? data['session_token'] : undefined),
  );
  return findingOf(record.sessions, (session) => {
    const { deposit, owner, token } = session;
    const left = out.get(deposit) ?? [];
    const arrived = incoming.get(deposit) ?? [];
    const strangers = left.filter(({ to }) => to !== record.feeRecipient && to !== record.treasuries.get(owner));
    const reported = new Map((swept.get(token) ?? []).map((post) => [post.data['payment_id'], post]));
    const units = sum([...reported.values()].map(({ data }) => BigInt(String(data['amount_units'] ?? 0))));
    const dust = sum(arrived.filter(({ baseUnits }) => baseUnits < MINIMUM_UNITS).map(({ baseUnits }) => baseUnits));
    const [gone, came] = [total(left), total(arrived)];
    return [
      ...(gone > came ? [`session ${token}: ${gone} units left, ${came} arrived`] : []),
      ...(gone < units || gone > units + dust
        ? [`session ${token}: ${gone} units left, sweeps report ${units} (dust ${dust})`]
        : []),
      ...strangers.map(({ to, txHash }) => `session ${token}: swept to ${to}, a stranger, by ${txHash}`),
      ...bookedWrongly(record, session, [...reported.values()], left, dust),
    ];
  });
}

/**
 * Returns faults of the fees: the fee recipient must have received the reported fees, to the unit, and at most those of
 * dust in addition.
 */
function bookedWrongly(
  { feeRecipient }: SoakRecord,
  { token }: SessionRecord,
  sweeps: readonly PostRecord[],
  left: readonly ChainTransfer[],
  dust: bigint,
): string[] {
  const fees = total(left.filter(({ to }) => to === feeRecipient));
  const reported = sum(sweeps.map(({ data }) => BigInt(String(data['fee_units'] ?? 0))));
  return fees < reported || fees > reported + dust
    ? [`session ${token}: ${fees} units went to the fee recipient, sweeps report ${reported}`]
    : [];
}

function missing(posts: Index, transfer: ChainTransfer, { token, status }: SessionRecord): string[] {
  const name = nameOf(transfer);
  const has = (type: string) => posts.has(`${type} ${name}`);
  const isOver = status === 'paid';
  return [
    ...(has('payment.confirmed') || has('payment.late') ? [] : [`no payment.confirmed of ${name}, session ${token}`]),
    ...(isDetected(posts, name) ? [] : [`no payment.detected of ${name}, session ${token}`]),
    ...(isOver && !has('payment.swept') ? [`no payment.swept of ${name}, session ${token}`] : []),
  ];
}

/**
 * Returns whether a transfer was detected, by the payment that was credited for it: a transfer that is mined again has
 * another position in its block, and keeps its payment.
 */
function isDetected(posts: Index, name: string): boolean {
  const credited = [...CREDITS].flatMap((type) => [...(posts.get(`${type} ${name}`) ?? [])]);
  return credited.length === 0 || credited.some((payment) => posts.has(`payment.detected of ${payment}`));
}

/** Returns payments that were published to an endpoint, that differ from the chain, and that were never reverted. */
function notTakenBack({ incoming }: SoakRecord, { name, posts }: EndpointRecord): Violation[] {
  const onChain = new Set(incoming.map(({ txHash, baseUnits }) => `${txHash} ${baseUnits}`));
  const payments = posts.filter(({ type, isTest }) => type.startsWith('payment.') && !isTest);
  const takenBack = new Set(payments.flatMap(({ type, data }) => (type === REVERTED ? [data['payment_id']] : [])));
  const posted = payments.filter(({ type }) => type === 'payment.detected' || CREDITS.has(type));
  const byPayment = new Map(posted.map((post) => [post.data['payment_id'], post]));
  return [...byPayment].flatMap(([payment, { data, arrivedAtMs }]) =>
    takenBack.has(payment) || onChain.has(`${data['tx_hash']} ${data['amount_units']}`)
      ? []
      : [{ what: `${name}: no ${REVERTED} of payment ${payment} by ${data['tx_hash']}`, atMs: arrivedAtMs }],
  );
}

function missingEnd(posts: Index, { name }: EndpointRecord, { id, state }: TurnRecord): string[] {
  return posts.has(`turn.${state} ${id}`) ? [] : [`${name}: no turn.${state} of ${id}`];
}

/**
 * Returns faults of a session: it is paid when its money arrived on the chain, which must not stay at its address then,
 * and its key gave no other session.
 */
function unlikeTheChain({ incoming, outgoing }: SoakRecord, session: SessionRecord): string[] {
  const { token, deposit, dueUnits, status, tokensOfKey } = session;
  const came = total(incoming.filter(({ to }) => to === deposit));
  const stays = came - total(outgoing.filter(({ from }) => from === deposit));
  const isPaid = came >= dueUnits;
  return [
    ...(isPaid === (status === 'paid') ? [] : [`session ${token} is ${status}, ${came} of ${dueUnits} units came`]),
    ...(status === 'paid' && stays >= MINIMUM_UNITS ? [`session ${token}: ${stays} units stay at ${deposit}`] : []),
    ...(tokensOfKey.every((one) => one === token) ? [] : [`one key gave sessions ${tokensOfKey.join(' and ')}`]),
  ];
}

/** The posts of an endpoint, as `<type> <subject>` with the payments, and `<type> of <payment>`. */
type Index = ReadonlyMap<string, ReadonlySet<unknown>>;

function indexOf({ posts }: EndpointRecord): Index {
  const index = new Map<string, Set<unknown>>();
  for (const { type, data } of posts) {
    const key = `${type} ${subjectOf(type, data)}`;
    index.set(key, (index.get(key) ?? new Set()).add(data['payment_id']));
    if (type.startsWith('payment.')) index.set(`${type} of ${data['payment_id']}`, new Set());
  }
  return index;
}

function subjectOf(type: string, data: PostRecord['data']): unknown {
  if (type.startsWith('turn.')) return data['turn_id'];
  return type.startsWith('payment.') ? `${data['tx_hash']}:${data['log_index']}` : data['session_token'];
}

function uniqueById(posts: readonly PostRecord[]): PostRecord[] {
  return [...new Map(posts.map((post) => [post.id, post])).values()];
}

function together(...findings: readonly Finding[]): Finding {
  const violations: Violation[] = findings.flatMap((finding) => [...finding.violations]);
  return { checked: findings.reduce((all, { checked }) => all + checked, 0), violations };
}

const nameOf = ({ txHash, logIndex }: ChainTransfer): string => `${txHash}:${logIndex}`;
const sum = (list: readonly bigint[]): bigint => list.reduce((all, one) => all + one, 0n);
const total = (list: readonly ChainTransfer[]): bigint => sum(list.map(({ baseUnits }) => baseUnits));
