import { describe, expect, it } from '@jest/globals';
import { consumersOf, eventNames, isSubjectOfTwin, subjectsOf } from '@libs/events/catalog';
import { isCaller, RPC_METHODS, type RpcName, rpcSubject, rpcSubjectAt, serversFor } from '@libs/events/rpc-methods';
import { SERVICES, schemaOf, serviceOf, TWIN_NAMES, twinOf } from '@libs/events/services';
import { natsServerUsers, type PublicNkeys } from './nats-permissions.js';

/** Gives each process its name as its key. */
const keysOf = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, [name]])) as unknown as PublicNkeys;

describe('The twins of a test network', () => {
  it('have schemas, and subjects, that no service has', () => {
    const schemas = [...SERVICES, ...TWIN_NAMES].map(schemaOf);
    expect(new Set(schemas).size).toBe(schemas.length);
    const live = SERVICES.flatMap(subjectsOf);
    const ofTwins = TWIN_NAMES.flatMap(subjectsOf);

    expect(ofTwins.filter((subject) => live.includes(subject))).toEqual([]);
    expect(ofTwins.every(isSubjectOfTwin)).toBe(true);
    expect(live.filter(isSubjectOfTwin)).toEqual([]);
    for (const twin of TWIN_NAMES) expect(subjectsOf(twin)).toHaveLength(subjectsOf(serviceOf(twin)).length);
  });

  it('receive what sessions publish, and nothing about merchants and their treasuries', () => {
    const taken = new Set(TWIN_NAMES.flatMap((twin) => consumersOf(twin).map(({ event }) => event)));

    expect([...taken].toSorted()).toEqual([
      ...['dust.changed', 'payment.confirmed', 'payment.late', 'payment.reverted'],
      ...['session.canceled', 'session.expired', 'session.opened', 'test_data.erased'],
    ]);
  });

  it('are read by sessions alone, and only where there is a test network', () => {
    const withTestNetwork = SERVICES.filter((service) =>
      consumersOf(service, { hasTestNetwork: true }).some(({ subject }) => isSubjectOfTwin(subject)),
    );
    const without = SERVICES.flatMap((service) => consumersOf(service)).map(({ subject }) => subject);

    expect(withTestNetwork).toEqual(['sessions']);
    expect(without.filter(isSubjectOfTwin)).toEqual([]);
    const read = consumersOf('sessions', { hasTestNetwork: true }).filter(({ subject }) => isSubjectOfTwin(subject));
    expect(read.map(({ event }) => event).toSorted()).toEqual(
      eventNames()
        .filter((name) =>
          consumersOf('sessions').some(({ event, producer }) => event === name && twinOf(producer as never)),
        )
        .toSorted(),
    );
  });

  it('call each other, and no service of live money that has a twin', () => {
    const names = Object.keys(RPC_METHODS) as RpcName[];
    const called = TWIN_NAMES.flatMap((twin) =>
      names.filter((name) => isCaller(twin, name)).flatMap((name) => serversFor(twin, name)),
    );
    const byLive = SERVICES.filter((service) => twinOf(service)).flatMap((service) =>
      names.filter((name) => isCaller(service, name)).flatMap((name) => serversFor(service, name)),
    );

    expect(new Set(called)).toEqual(new Set(['sessions', 'chain-indexer-testnet', 'signer-testnet']));
    expect(byLive.filter((server) => (TWIN_NAMES as readonly string[]).includes(server))).toEqual([]);
    expect(serversFor('sessions', 'chain.known')).toEqual(['chain-indexer', 'chain-indexer-testnet']);
  });

  it('serve under their own name', () => {
    const subject = rpcSubject('chain.known');

    expect(rpcSubjectAt(subject, 'chain-indexer')).toBe(subject);
    expect(rpcSubjectAt(subject, 'chain-indexer-testnet')).toBe(rpcSubject('chain.known', 'chain-indexer-testnet'));
  });

  it('may reply for a little longer than their callers wait, and no longer', () => {
    const users = natsServerUsers(keysOf([...SERVICES, ...TWIN_NAMES]));
    const times = new Map(users.map(({ nkey, repliesWithinMs }) => [nkey, repliesWithinMs]));

    expect(times.get('webhook-dispatcher')).toBe(4_000);
    expect(times.get('turn-runner')).toBe(4_000);
    expect(times.get('sessions')).toBe(13_000);
    for (const twin of TWIN_NAMES) expect(times.get(twin)).toBe(times.get(serviceOf(twin)));
  });

  it('have a user each in NATS where they have keys; without, nobody may use a subject of theirs', () => {
    const without = natsServerUsers(keysOf(SERVICES));
    const users = natsServerUsers(keysOf([...SERVICES, ...TWIN_NAMES]));
    const publishers = (subject: string) =>
      users.filter(({ publish }) => publish.includes(subject)).map(({ nkey }) => nkey);

    expect(JSON.stringify(without)).not.toContain('testnet');
    expect(users).toHaveLength(without.length + TWIN_NAMES.length);
    expect(publishers('transfer.final')).toEqual(['chain-indexer']);
    expect(publishers('transfer.final.chain-indexer-testnet')).toEqual(['chain-indexer-testnet']);
    expect(publishers('ask.signer.signer.sign_transaction')).toEqual(['sweeper']);
    expect(publishers('ask.signer-testnet.signer.sign_transaction')).toEqual(['sweeper-testnet']);
  });
});
