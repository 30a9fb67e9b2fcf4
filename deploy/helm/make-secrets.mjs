#!/usr/bin/env node
/**
 * `node deploy/helm/make-secrets.mjs <directory>`: makes the secrets of one installation. Nothing is sent anywhere and
 * nothing is overwritten.
 *   secrets.yaml   Secrets of the services: replace every REPLACE-ME, apply the file, store a copy with your other
 *                  secrets, and delete it
 *   values.yaml    public sealing keys, for your values of the chart
 *   nkeys.env      public nkeys, for `checkout-migrate nats-config`
 *   operator.seed  seed of the NATS operator, for `after-restore` and the `nats` command: store it with the copy
 * Options: --values FILE (the values of the installation for Helm, which may say which services use a pooler)
 *   --namespace checkout --release checkout --postgres HOST:PORT/DATABASE --pooler HOST:PORT/DATABASE
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { makeSecrets } from './dist/src/secrets/make-secrets.js';

const text = (value) => ({ type: 'string', default: value });
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    values: { type: 'string' },
    namespace: text('checkout'),
    release: text('checkout'),
    postgres: text('checkout-db-rw.postgres.svc.cluster.local:5432/checkout'),
    pooler: text('checkout-pooler.postgres.svc.cluster.local:5432/checkout'),
  },
});
const [directory] = positionals;
if (!directory) {
  console.error('usage: node deploy/helm/make-secrets.mjs <directory> [--values FILE]');
  process.exit(1);
}
const made = makeSecrets(values, values.values && readFileSync(values.values, 'utf8'));
mkdirSync(directory, { recursive: true, mode: 0o700 });
const files = {
  'secrets.yaml': made.manifests,
  'values.yaml': made.values,
  'nkeys.env': made.nkeys,
  'operator.seed': made.operatorSeed,
};
for (const [name, content] of Object.entries(files)) {
  writeFileSync(join(directory, name), content, { mode: 0o600, flag: 'wx' });
  console.log(join(directory, name));
}
