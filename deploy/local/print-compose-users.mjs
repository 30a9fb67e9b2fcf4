/**
 * Prints `deploy/compose/nats-users.conf`, which `docker-compose.yml` mounts: the public halves of the nkeys that its services get, each with exactly
 * the subjects of the catalogues. `node deploy/local/print-compose-users.mjs`, after a change of events or RPC methods.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { natsConfig } from '@deploy/migrate/nats-config';
import { SERVICES } from '@libs/events/services';
import { fromSeed } from '@nats-io/nkeys';
import { parse } from 'yaml';

const compose = readFileSync(join(import.meta.dirname, '../../docker-compose.yml'), 'utf8');
const { services } = parse(compose, { merge: true });
const publicKey = (seed) => fromSeed(new TextEncoder().encode(seed)).getPublicKey();
const nkeys = SERVICES.map((name) => [name, [publicKey(services[name].environment.NATS_NKEY_SEED)]]);
const developer = { user: 'developer', password: 'development' };
writeFileSync(
  join(import.meta.dirname, '../compose/nats-users.conf'),
  natsConfig(Object.fromEntries(nkeys), { developer }),
);
