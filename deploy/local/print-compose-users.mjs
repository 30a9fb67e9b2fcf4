/**
 * Prints `deploy/compose/nats-users.conf`, which `docker-compose.yml` mounts, and the one with the twins for
 * `deploy/compose/testnet.yaml`: the public halves of the nkeys that its services get, each with exactly the subjects
 * of the catalogues. `node deploy/local/print-compose-users.mjs`, after a change of events or RPC methods.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { natsConfig } from '@deploy/migrate/nats-config';
import { SERVICES, TWIN_NAMES } from '@libs/events/services';
import { fromSeed } from '@nats-io/nkeys';
import { parse } from 'yaml';

const servicesIn = (path) => parse(readFileSync(join(import.meta.dirname, path), 'utf8'), { merge: true }).services;
const services = servicesIn('../../docker-compose.yml');
const twins = servicesIn('../compose/testnet.yaml');
const publicKey = (seed) => fromSeed(new TextEncoder().encode(seed)).getPublicKey();
const nkeysOf = (names, parts) => names.map((name) => [name, [publicKey(parts[name].environment.NATS_NKEY_SEED)]]);
const nkeys = nkeysOf(SERVICES, services);
const developer = { user: 'developer', password: 'development' };
for (const [file, users] of [
  ['nats-users.conf', nkeys],
  ['nats-users-testnet.conf', [...nkeys, ...nkeysOf(TWIN_NAMES, twins)]],
]) {
  writeFileSync(join(import.meta.dirname, '../compose', file), natsConfig(Object.fromEntries(users), { developer }));
}
