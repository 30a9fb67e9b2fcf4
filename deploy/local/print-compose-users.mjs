/**
 * `node deploy/local/print-compose-users.mjs`: prints `deploy/compose/nats-users.conf`, which `docker-compose.yml`
 * mounts. It contains the public nkeys of the services, and of those that `deploy/compose/testnet.yaml` adds, each with
 * exactly the subjects of the catalogs. Run it after a change of events or RPC methods.
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
const nkeys = Object.fromEntries([...nkeysOf(SERVICES, services), ...nkeysOf(TWIN_NAMES, twins)]);
const developer = { user: 'developer', password: 'development' };
writeFileSync(join(import.meta.dirname, '../compose/nats-users.conf'), natsConfig(nkeys, { developer }));
