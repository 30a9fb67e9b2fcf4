import 'reflect-metadata';
import { AccountAbandoned, AccountReclaimed, SignInRevoked, UserRegistered } from './payloads/accounts.payload.js';
import { TurnApprovalDecided } from './payloads/approvals.payload.js';
import {
  ChainProgressed,
  TransferBurst,
  TransferDetected,
  TransferDropped,
  TransferFinal,
} from './payloads/chain.payload.js';
import { ThreadErased, TurnsErased } from './payloads/erasures.payload.js';
import {
  ApiKeyCreated,
  ApiKeyRevoked,
  ApiKeyRotated,
  ApiKeyUsed,
  MemberLeft,
  MerchantAbandoned,
  MerchantChanged,
  MerchantTouched,
  TestDataErased,
  TreasurySigned,
  WalletReplaced,
} from './payloads/merchants.payload.js';
import {
  ApprovalChanged,
  AuditHead,
  AuditRecorded,
  DeliveryFailed,
  EventsNumbered,
  HealthSampled,
  MaintenanceChanged,
} from './payloads/operations.payload.js';
import {
  DustChanged,
  PaymentConfirmed,
  PaymentDetected,
  PaymentLate,
  PaymentReverted,
  PaymentSwept,
  SessionCanceled,
  SessionExpired,
  SessionOpened,
} from './payloads/sessions.payload.js';
import { ForeignTreasuryOrder, SweepBlocked, SweepBurst, SweepDone, SweepUndone } from './payloads/sweeps.payload.js';
import {
  SchedulePaused,
  TurnCancelRequested,
  TurnStepped,
  TurnSubmitted,
  TurnTransitioned,
} from './payloads/turns.payload.js';
import { isTwin, PROCESS_NAMES, type ProcessName, type ServiceName, serviceOf, twinOf } from './services.js';

/**
 * An event: its payload class (which is also its validator), the services that publish it, and those that keep a
 * durable consumer for it.
 */
export interface EventRow {
  readonly payload: new () => object;
  readonly producers: readonly ServiceName[];
  readonly consumers: readonly ServiceName[];
  /** Services that only subscribe while they run (live status): plain subscriptions, nothing durable. */
  readonly subscribers?: readonly ServiceName[];
  /** Which of these are published again after NATS lost its stream; see `repeatsOf`. */
  readonly repeats?: Repeats;
}

/** `newest`: each event replaces the previous ones. */
export type Repeats = 'all' | 'newest' | 'none';

/**
 * Every event of the system, once. At start each service compares its handlers with this table, both ways. Subjects,
 * streams, consumers, NATS permissions and the printed topology all come from here.
 */
// biome-ignore format: a table reads best as a table
export const EVENTS = {
  'user.registered':    { payload: UserRegistered,   producers: ['auth'],               consumers: [],                                                         subscribers: ['admin'] },
  'account.reclaimed':  { payload: AccountReclaimed, producers: ['auth'],               consumers: ['dashboard', 'agent-gateway', 'webhook-dispatcher'],       subscribers: [] },
  'merchant.abandoned': { payload: MerchantAbandoned, producers: ['dashboard'],         consumers: ['agent-gateway'] },
  'member.left':        { payload: MemberLeft,       producers: ['dashboard'],          consumers: ['agent-gateway'] },
  'account.abandoned':  { payload: AccountAbandoned, producers: ['agent-gateway'],      consumers: ['webhook-dispatcher'] },
  'sign_in.revoked':    { payload: SignInRevoked,    producers: ['auth'],               consumers: [],                                                         subscribers: ['dashboard', 'admin', 'agent-gateway'] },
  'merchant.changed':   { payload: MerchantChanged,  producers: ['dashboard'],          consumers: ['sessions', 'sweeper'],                                    subscribers: ['sessions', 'dashboard', 'admin'] },
  'merchant.touched':   { payload: MerchantTouched,  producers: ['dashboard'],          consumers: [],                                                         subscribers: ['dashboard'] },
  'test_data.erased':   { payload: TestDataErased,   producers: ['dashboard'],          consumers: ['sessions', 'chain-indexer', 'webhook-dispatcher'],        subscribers: [] },
  'api_key.created':    { payload: ApiKeyCreated,    producers: ['dashboard'],          consumers: ['sessions'],                                               subscribers: ['dashboard'] },
  'api_key.rotated':    { payload: ApiKeyRotated,    producers: ['dashboard'],          consumers: ['sessions'],                                               subscribers: ['sessions', 'dashboard'] },
  'api_key.revoked':    { payload: ApiKeyRevoked,    producers: ['dashboard'],          consumers: ['sessions'],                                               subscribers: ['sessions', 'dashboard'] },
  'api_key.used':       { payload: ApiKeyUsed,       producers: ['sessions'],           consumers: ['dashboard'],                                              subscribers: ['dashboard'] },
  'treasury.signed':    { payload: TreasurySigned,   producers: ['dashboard'],          consumers: ['sweeper'] },
  'treasury.foreign_order': { payload: ForeignTreasuryOrder, producers: ['sweeper'],    consumers: ['dashboard'] },
  'wallet.replaced':    { payload: WalletReplaced,   producers: ['dashboard'],          consumers: ['sweeper', 'signer'],                                      subscribers: ['dashboard'] },
  'session.opened':     { payload: SessionOpened,    producers: ['sessions'],           consumers: ['chain-indexer'],                                          subscribers: ['dashboard'] },
  'session.expired':    { payload: SessionExpired,   producers: ['sessions'],           consumers: ['webhook-dispatcher', 'sweeper'],                          subscribers: ['pay-page', 'dashboard'] },
  'session.canceled':   { payload: SessionCanceled,  producers: ['sessions'],           consumers: ['webhook-dispatcher', 'sweeper'],                          subscribers: ['pay-page', 'dashboard'] },
  'payment.detected':   { payload: PaymentDetected,  producers: ['sessions'],           consumers: ['webhook-dispatcher'],                                     subscribers: ['pay-page', 'dashboard'] },
  'payment.confirmed':  { payload: PaymentConfirmed, producers: ['sessions'],           consumers: ['webhook-dispatcher', 'sweeper', 'dashboard', 'agent-gateway'], subscribers: ['pay-page', 'dashboard'] },
  'payment.late':       { payload: PaymentLate,      producers: ['sessions'],           consumers: ['webhook-dispatcher', 'sweeper', 'dashboard', 'agent-gateway'], subscribers: ['pay-page', 'dashboard'] },
  'payment.reverted':   { payload: PaymentReverted,  producers: ['sessions'],           consumers: ['webhook-dispatcher', 'sweeper', 'agent-gateway'],         subscribers: ['pay-page', 'dashboard'] },
  'payment.swept':      { payload: PaymentSwept,     producers: ['sessions'],           consumers: ['webhook-dispatcher'],                                     subscribers: ['pay-page', 'dashboard'] },
  'transfer.detected':  { payload: TransferDetected, producers: ['chain-indexer'],      consumers: ['sessions'] },
  'transfer.final':     { payload: TransferFinal,    producers: ['chain-indexer'],      consumers: ['sessions'] },
  'transfer.dropped':   { payload: TransferDropped,  producers: ['chain-indexer'],      consumers: ['sessions'] },
  'transfer.burst':     { payload: TransferBurst,    producers: ['chain-indexer'],      consumers: ['sessions'] },
  'dust.changed':       { payload: DustChanged,      producers: ['sessions'],           consumers: ['sweeper'] },
  'chain.progressed':   { payload: ChainProgressed,  producers: ['chain-indexer'],      consumers: ['sessions'],                                               repeats: 'newest' },
  'sweep.done':         { payload: SweepDone,        producers: ['sweeper'],            consumers: ['sessions'] },
  'sweep.burst':        { payload: SweepBurst,       producers: ['sweeper'],            consumers: ['sessions'] },
  'sweep.undone':       { payload: SweepUndone,      producers: ['sweeper'],            consumers: ['sessions'] },
  'sweep.blocked':      { payload: SweepBlocked,     producers: ['sweeper'],            consumers: ['admin'] },
  'delivery.failed':    { payload: DeliveryFailed,   producers: ['webhook-dispatcher'], consumers: ['admin', 'dashboard'],                                     subscribers: ['dashboard'] },
  'events.numbered':    { payload: EventsNumbered,   producers: ['webhook-dispatcher'], consumers: [],                                                         subscribers: ['dashboard'] },
  'audit.recorded':     { payload: AuditRecorded,    producers: ['auth', 'dashboard', 'webhook-dispatcher', 'agent-gateway'], consumers: ['admin'],            subscribers: ['admin'] },
  'audit.head':         { payload: AuditHead,        producers: ['admin'],              consumers: [],                                                         subscribers: ['admin'], repeats: 'all' },
  'health.sampled':     { payload: HealthSampled,    producers: ['admin'],              consumers: [],                                                         subscribers: ['admin'] },
  'maintenance.changed': { payload: MaintenanceChanged, producers: ['admin'],           consumers: ['agent-gateway', 'turn-runner'],                           subscribers: ['admin'] },
  'approval.changed':   { payload: ApprovalChanged,  producers: ['admin'],              consumers: [],                                                         subscribers: ['admin'] },
  'turn.submitted':     { payload: TurnSubmitted,    producers: ['agent-gateway'],      consumers: ['turn-runner', 'webhook-dispatcher'] },
  'turn.cancel_requested': { payload: TurnCancelRequested, producers: ['agent-gateway'], consumers: ['turn-runner'],                                           subscribers: ['turn-runner'] },
  'turn.approval_decided': { payload: TurnApprovalDecided, producers: ['agent-gateway'], consumers: ['turn-runner'] },
  'turn.transitioned':  { payload: TurnTransitioned, producers: ['turn-runner'],        consumers: ['agent-gateway', 'webhook-dispatcher'],                    subscribers: ['agent-gateway'] },
  'turns.erased':       { payload: TurnsErased,      producers: ['agent-gateway'],      consumers: ['turn-runner', 'webhook-dispatcher'] },
  'thread.erased':      { payload: ThreadErased,     producers: ['agent-gateway'],      consumers: ['turn-runner'] },
  'schedule.paused':    { payload: SchedulePaused,   producers: ['agent-gateway'],      consumers: ['webhook-dispatcher'] },
  'turn.stepped':       { payload: TurnStepped,      producers: ['turn-runner'],        consumers: [],                                                         subscribers: ['agent-gateway'] },
} as const satisfies Record<string, EventRow>;

export type EventName = keyof typeof EVENTS;
/** The payload of an event. */
export type EventPayload<N extends EventName> = InstanceType<(typeof EVENTS)[N]['payload']>;
/** The events that service `S` may publish. */
export type EventOf<S extends ServiceName> = {
  [N in EventName]: S extends (typeof EVENTS)[N]['producers'][number] ? N : never;
}[EventName];

/** Returns the row of an event by a name that came from outside; undefined when there is none. */
export function eventRow(name: string): EventRow | undefined {
  return Object.hasOwn(EVENTS, name) ? EVENTS[name as EventName] : undefined;
}

/**
 * The events that twins on the test network consume: sessions, their payments, and the end of test data. Nothing of
 * merchants and their treasuries, which are live.
 */
const TAKEN_BY_TWINS: readonly EventName[] = [
  'test_data.erased',
  'session.opened',
  'session.expired',
  'session.canceled',
  'payment.confirmed',
  'payment.late',
  'payment.reverted',
  'dust.changed',
];
/**
 * The service that consumes events of twins, where a test network is configured. Operators are only alerted to live
 * money.
 */
const READER_OF_TWINS: ServiceName = 'sessions';

/** Returns whether a process publishes events of a name. */
export function isProducer(process: ProcessName, name: EventName): boolean {
  return (EVENTS[name] as EventRow).producers.includes(serviceOf(process));
}

/**
 * Returns the subject on which an event is published. Only an event with several producers carries the producer in its
 * subject, because a subject belongs to exactly one stream and one relay writes each stream; so does an event of a
 * twin.
 */
export function subjectOf(name: EventName, producer: ProcessName): string {
  return EVENTS[name].producers.length > 1 || isTwin(producer) ? `${name}.${producer}` : name;
}

/**
 * Returns which events of a name are published again after NATS lost its stream. Without a durable consumer none are,
 * since live subscribers want what happens now; heads of the audit log are, because the stream is where they are kept
 * outside of the database.
 */
export function repeatsOf(name: EventName): Repeats {
  const { consumers, repeats }: EventRow = EVENTS[name];
  return repeats ?? (consumers.length > 0 ? 'all' : 'none');
}

/** The pattern in SQL `LIKE` of the subjects on which twins publish. No other subject matches it. */
export const SUBJECTS_OF_TWINS = '%-testnet';

/** Returns whether a twin publishes on a subject. */
export function isSubjectOfTwin(subject: string): boolean {
  return subject.endsWith(SUBJECTS_OF_TWINS.slice(1));
}

/** Returns the stream of the events that a service publishes. */
export function streamOf(producer: ProcessName): string {
  return producer.replaceAll('-', '_');
}

/** Returns every subject that a service writes: the subjects of its stream. */
export function subjectsOf(producer: ProcessName): string[] {
  return eventNames()
    .filter((name) => isProducer(producer, name))
    .map((name) => subjectOf(name, producer));
}

/** Returns the subjects of a service whose events are all published again when they are lost. */
export function repeatedSubjectsOf(producer: ProcessName): string[] {
  return eventNames()
    .filter((name) => isProducer(producer, name) && repeatsOf(name) === 'all')
    .map((name) => subjectOf(name, producer));
}

/** Returns all event names, in the order of the table. */
export function eventNames(): EventName[] {
  return Object.keys(EVENTS) as EventName[];
}

/** One durable consumer: a process, an event, the producer whose stream it reads. */
export interface ConsumerSpec {
  readonly event: EventName;
  readonly producer: ProcessName;
  readonly stream: string;
  readonly subject: string;
  /** Durable name, unique in its stream. */
  readonly durable: string;
}

/**
 * Returns the durable consumers of a process. One for each event and producer: an event type that is stuck holds up no
 * other, and NATS 2.9 does not support consumers with several filters. With a test network, sessions also has those of
 * the twins.
 */
export function consumersOf(process: ProcessName, { hasTestNetwork = false } = {}): ConsumerSpec[] {
  const service = serviceOf(process);
  const readsTwins = hasTestNetwork && process === READER_OF_TWINS;
  return eventNames()
    .filter((name) => (EVENTS[name] as EventRow).consumers.includes(service))
    .filter((name) => !isTwin(process) || TAKEN_BY_TWINS.includes(name))
    .flatMap((event) => producersOf(event, readsTwins).map((producer) => consumerOf(process, event, producer)));
}

/** The services that consume events, and their twins: the only ones that can have dead letters. */
export const CONSUMING_PROCESSES: readonly ProcessName[] = PROCESS_NAMES.filter(
  (process) => consumersOf(process).length > 0,
);

function producersOf(event: EventName, andTwins: boolean): ProcessName[] {
  const { producers }: EventRow = EVENTS[event];
  return [...producers, ...(andTwins ? producers.flatMap((producer) => twinOf(producer) ?? []) : [])];
}

function consumerOf(process: ProcessName, event: EventName, producer: ProcessName): ConsumerSpec {
  return {
    event,
    producer,
    stream: streamOf(producer),
    subject: subjectOf(event, producer),
    durable: `${streamOf(process)}-${event.replace('.', '_')}`,
  };
}
