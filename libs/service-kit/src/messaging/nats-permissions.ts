import {
  type ConsumerSpec,
  consumersOf,
  EVENTS,
  type EventRow,
  eventNames,
  streamOf,
  subjectOf,
  subjectsOf,
} from '@libs/events/catalog';
import { liveSubjectsOf } from '@libs/events/live-subjects';
import { answersWithinMs, isCaller, RPC_METHODS, type RpcName, rpcSubject, serversFor } from '@libs/events/rpc-methods';
import { isTwin, type ProcessName, SERVICES, type ServiceName, TWIN_NAMES, type TwinName } from '@libs/events/services';
import { entropySubject, republishSubject } from './repair/anti-entropy.js';

/** The subjects one process may use; everything else is refused by the server. */
export interface NatsUser {
  service: ProcessName;
  publish: string[];
  subscribe: string[];
}

/**
 * Returns the NATS permissions that each of these processes needs, and no others, from the catalogs of events and RPC
 * methods.
 */
function natsUsers(processes: readonly ProcessName[]): NatsUser[] {
  const hasTestNetwork = processes.some(isTwin);
  return processes.map((service) => {
    const consumed = consumersOf(service, { hasTestNetwork });
    const producers = [...new Set(consumed.map((spec) => spec.producer))];
    return {
      service,
      publish: [
        ...ownStream(service),
        ...consumed.flatMap(consumerSubjects),
        ...callSubjects(service, processes),
        `wake.${service}`,
        entropySubject(service),
        ...producers.map(republishSubject),
        ...liveSubjectsOf(service, 'publisher'),
      ],
      subscribe: [
        `_INBOX.${service}.>`,
        `ask.${service}.>`,
        `wake.${service}`,
        republishSubject(service),
        ...producers.map(entropySubject),
        ...subscribed(service),
        ...liveSubjectsOf(service, 'subscriber'),
      ],
    };
  });
}

/** A user of the server: a public key of a service, and the subjects that it may use. */
export interface NatsServerUser {
  nkey: string;
  publish: string[];
  subscribe: string[];
  /** How long it may reply to a call, in milliseconds. */
  repliesWithinMs: number;
}

/**
 * A reply may be sent a little longer than its caller waits. Servers before 2.11 remember each event that they deliver
 * for that long, and search all of them at each delivery once there are 4,096: with 30 s that took two thirds of their
 * time at 100 turns a second.
 */
const REPLY_MARGIN_MS = 1_000;

/** Public nkeys of services, and of their twins where there is a test network. */
export type PublicNkeys = Readonly<
  Record<ServiceName, readonly string[]> & Partial<Record<TwinName, readonly string[]>>
>;

/**
 * Returns the users of the server's configuration. A service may have several keys: while one is replaced, the old and
 * the new one are accepted. Public keys (`U…`) only.
 */
export function natsServerUsers(publicKeys: PublicNkeys): NatsServerUser[] {
  const processes = [...SERVICES, ...TWIN_NAMES.filter((twin) => publicKeys[twin])];
  return natsUsers(processes).flatMap(({ service, publish, subscribe }) =>
    publicKeys[service]!.map((nkey) => ({
      ...{ nkey, publish, subscribe },
      repliesWithinMs: answersWithinMs(service) + REPLY_MARGIN_MS,
    })),
  );
}

function ownStream(service: ProcessName): string[] {
  const subjects = subjectsOf(service);
  if (subjects.length === 0) return [];
  const stream = streamOf(service);
  return [
    ...subjects,
    ...['INFO', 'CREATE', 'UPDATE', 'DELETE', 'MSG.GET'].map((verb) => `$JS.API.STREAM.${verb}.${stream}`),
  ];
}

/** The filter is part of the subject of the request, so a service cannot give its consumer another one. */
function consumerSubjects({ stream, durable, subject }: ConsumerSpec): string[] {
  return [
    `$JS.API.CONSUMER.CREATE.${stream}.${durable}.${subject}`,
    `$JS.API.CONSUMER.INFO.${stream}.${durable}`,
    `$JS.API.CONSUMER.MSG.NEXT.${stream}.${durable}`,
    `$JS.ACK.${stream}.${durable}.>`,
  ];
}

function callSubjects(service: ProcessName, processes: readonly ProcessName[]): string[] {
  return (Object.keys(RPC_METHODS) as RpcName[])
    .filter((name) => isCaller(service, name))
    .flatMap((name) =>
      serversFor(service, name)
        .filter((at) => processes.includes(at))
        .map((at) => rpcSubject(name, at)),
    );
}

function subscribed(service: ProcessName): string[] {
  return eventNames()
    .filter((name) => (EVENTS[name] as EventRow).subscribers?.some((subscriber) => subscriber === service))
    .flatMap((name) => EVENTS[name].producers.map((producer) => subjectOf(name, producer)));
}
