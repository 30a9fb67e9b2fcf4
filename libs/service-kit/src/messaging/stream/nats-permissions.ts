import {
  consumersOf,
  EVENTS,
  type EventRow,
  eventNames,
  streamOf,
  subjectOf,
  subjectsOf,
} from '@libs/events/catalogue';
import { RPC_METHODS, type RpcName, type RpcRow, rpcSubject } from '@libs/events/rpc-methods';
import { SERVICES, type ServiceName } from '@libs/events/services';
import { entropySubject, republishSubject } from '../repair/anti-entropy.js';

/** The subjects one service may use; everything else is refused by the server. */
export interface NatsUser {
  service: ServiceName;
  publish: string[];
  subscribe: string[];
}

/** The NATS permissions that each service needs, and no others, from the catalogues of events and RPC methods. */
function natsUsers(): NatsUser[] {
  return SERVICES.map((service) => ({
    service,
    publish: [
      ...ownStream(service),
      ...consumers(service),
      ...callSubjects(service),
      `wake.${service}`,
      entropySubject(service),
      ...producersFor(service).map(republishSubject),
    ],
    subscribe: [
      `_INBOX.${service}.>`,
      `ask.${service}.>`,
      `wake.${service}`,
      republishSubject(service),
      ...producersFor(service).map(entropySubject),
      ...listened(service),
    ],
  }));
}

/** A user of the server: a public key of a service, and the subjects that it may use. */
export interface NatsServerUser {
  nkey: string;
  publish: string[];
  subscribe: string[];
}

/**
 * The users of the server's configuration. A service may have several keys: while one is replaced, the old and the new one are
 * accepted. Public keys (`U…`) only.
 */
export function natsServerUsers(publicKeys: Readonly<Record<ServiceName, readonly string[]>>): NatsServerUser[] {
  return natsUsers().flatMap(({ service, publish, subscribe }) =>
    publicKeys[service].map((nkey) => ({ nkey, publish, subscribe })),
  );
}

/** Whose streams a service reads. */
function producersFor(service: ServiceName): ServiceName[] {
  return [...new Set(consumersOf(service).map((spec) => spec.producer))];
}

function ownStream(service: ServiceName): string[] {
  const subjects = subjectsOf(service);
  if (subjects.length === 0) return [];
  const stream = streamOf(service);
  return [
    ...subjects,
    ...['INFO', 'CREATE', 'UPDATE', 'DELETE', 'MSG.GET'].map((verb) => `$JS.API.STREAM.${verb}.${stream}`),
  ];
}

/** The filter stands in the subject of the request, so a service cannot give its consumer another one. */
function consumers(service: ServiceName): string[] {
  return consumersOf(service).flatMap(({ stream, durable, subject }) => [
    `$JS.API.CONSUMER.CREATE.${stream}.${durable}.${subject}`,
    `$JS.API.CONSUMER.INFO.${stream}.${durable}`,
    `$JS.API.CONSUMER.MSG.NEXT.${stream}.${durable}`,
    `$JS.ACK.${stream}.${durable}.>`,
  ]);
}

function callSubjects(service: ServiceName): string[] {
  return (Object.keys(RPC_METHODS) as RpcName[])
    .filter((name) => (RPC_METHODS[name] as RpcRow).callers.includes(service))
    .map(rpcSubject);
}

function listened(service: ServiceName): string[] {
  return eventNames()
    .filter((name) => (EVENTS[name] as EventRow).listeners?.includes(service))
    .flatMap((name) => EVENTS[name].producers.map((producer) => subjectOf(name, producer)));
}
