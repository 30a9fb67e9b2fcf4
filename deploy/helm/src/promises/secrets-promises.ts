import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { natsOperatorFrom, nkeysFrom } from '@deploy/migrate/settings';
import { describe, expect, it } from '@jest/globals';
import { SERVICES } from '@libs/events/services';
import { loadSettings } from '@libs/service-kit/config/load-settings';
import { fromSeed } from '@nats-io/nkeys';
import type { Secret } from 'kubernetes-models/v1';
import { HELM_FOLDER, type Manifest, manifestsOf, ofKind, readManifests } from '../manifests.js';
import { modelFaults } from '../models.js';
import { ASK, makeSecrets } from '../secrets/make-secrets.js';
import { shownKeys } from '../secrets/secret-values.js';
import { SETTINGS } from '../service-settings.js';

const location = { namespace: 'shop', release: 'checkout', postgres: 'db:5432/checkout', pooler: 'pool:5432/checkout' };
/** Values that only the operator of an installation knows. */
const KNOWN_TO_YOU: Record<string, string> = {
  RPC_URLS: 'https://a.example.com,https://b.example.com',
};

describe('secrets of an installation', () => {
  const made = makeSecrets(location);
  const secrets = manifestsOf(made.manifests) as (Secret & Manifest)[];
  const dataOf = (name: string) => secrets.find(({ metadata }) => metadata.name === name)?.stringData ?? {};

  it('are Secrets that the chart names, with every key that is not optional', () => {
    expect(secrets.flatMap(modelFaults)).toEqual([]);
    const pods = readManifests(join(HELM_FOLDER, 'rendered/production.yaml'));
    const references = [...ofKind(pods, 'Deployment'), ...ofKind(pods, 'Job')]
      .flatMap((one) => [
        ...(one.spec?.template.spec?.initContainers ?? []),
        ...(one.spec?.template.spec?.containers ?? []),
      ])
      .flatMap(({ env }) => env ?? [])
      .flatMap(({ valueFrom }) => valueFrom?.secretKeyRef ?? [])
      .filter(({ optional }) => !optional);
    expect(references.filter(({ name, key }) => !(key in dataOf(name ?? '')))).toEqual([]);
  });

  it.each(SERVICES)('let %s start once the rest is filled in', (service) => {
    const pods = readManifests(join(HELM_FOLDER, 'rendered/production.yaml'));
    const container = ofKind(pods, 'Deployment').find(({ metadata }) => metadata.name === `checkout-${service}`)?.spec
      ?.template.spec?.containers[0];
    const plain = Object.fromEntries((container?.env ?? []).map(({ name, value }) => [name, value]));
    const secret = Object.entries(dataOf(`checkout-${service}`)).map(([key, value]) => [
      key,
      value === ASK ? (KNOWN_TO_YOU[key] ?? value) : value,
    ]);
    const settings = loadSettings(SETTINGS[service], { ...plain, ...Object.fromEntries(secret) });
    expect(settings.isProduction).toBe(true);
  });

  it('give one password to both ways into the database', () => {
    const { DATABASE_URL, DATABASE_DIRECT_URL } = dataOf('checkout-sessions');
    expect(new URL(DATABASE_URL!).password).toBe(new URL(DATABASE_DIRECT_URL!).password);
    expect([new URL(DATABASE_URL!).host, new URL(DATABASE_DIRECT_URL!).host]).toEqual(['pool:5432', 'db:5432']);
  });

  it('let the agent gateway into the database of files, and the installer make its tables', () => {
    const { DATABASE_URL, FILE_STORE_URL } = dataOf('checkout-agent-gateway');
    const { username, password } = new URL(DATABASE_URL!);
    expect(FILE_STORE_URL).toBe(`postgres://${username}:${password}@db:5432/checkout_files`);
    expect(dataOf('checkout-migrate')['MIGRATE_FILES_DATABASE_URL']).toMatch(/@db:5432\/checkout_files$/);
    expect(readFileSync(join(HELM_FOLDER, '../cluster/postgres.yaml'), 'utf8')).toContain(
      '- CREATE DATABASE checkout_files OWNER checkout_installer',
    );
  });

  it('go past the pooler where the installation has none', () => {
    const own = readFileSync(join(HELM_FOLDER, 'values/small.yaml'), 'utf8');
    const small = manifestsOf(makeSecrets(location, own).manifests) as (Secret & Manifest)[];
    const urls = small.flatMap(({ stringData }) => [stringData?.['DATABASE_URL'] ?? []].flat());
    expect(urls.map((url) => new URL(url).host)).toEqual(Array(10).fill('db:5432'));
    expect(small.flatMap(({ stringData }) => Object.keys(stringData ?? {}))).not.toContain('DATABASE_DIRECT_URL');
  });

  it('are others for the test network, and what others are told is the sealing key of the live signer', () => {
    const own = readFileSync(join(HELM_FOLDER, 'values/testnet.yaml'), 'utf8');
    const withTestnet = makeSecrets(location, own);
    const all = manifestsOf(withTestnet.manifests) as (Secret & Manifest)[];
    const data = (name: string) => all.find(({ metadata }) => metadata.name === name)?.stringData ?? {};
    const names = all.map(({ metadata }) => metadata.name).filter((name) => name.includes('testnet'));
    expect(names.sort()).toEqual([
      'checkout-chain-indexer-testnet',
      'checkout-signer-testnet',
      'checkout-signer-testnet-keys',
      'checkout-sweeper-testnet',
    ]);
    expect(data('checkout-sweeper-testnet')['DATABASE_URL']).toContain('//sweeper_testnet:');
    const shown = (key: string | undefined) => shownKeys({ SEALING_PRIVATE_KEY: key! })['SWEEPER_SEALING_PUBLIC_KEY'];
    expect(withTestnet.values).toContain(shown(data('checkout-signer')['SEALING_PRIVATE_KEY']));
    expect(withTestnet.values).not.toContain(shown(data('checkout-signer-testnet')['SEALING_PRIVATE_KEY']));
    expect(withTestnet.nkeys).toMatch(/^SIGNER_TESTNET_NATS_NKEY=U[A-Z2-7]{55}$/m);
  });

  it('show the public half of each nkey, and differ each time', () => {
    expect(made.nkeys.trim().split('\n')).toHaveLength(SERVICES.length + 1);
    expect(made.nkeys).toMatch(/^WEBHOOK_DISPATCHER_NATS_NKEY=U[A-Z2-7]{55}$/m);
    expect(makeSecrets(location).manifests).not.toBe(made.manifests);
  });

  it('are what nats-config makes users of, the operator among them', () => {
    const env = Object.fromEntries(
      made.nkeys
        .trim()
        .split('\n')
        .map((line) => line.split('=')),
    );
    const operator = fromSeed(new TextEncoder().encode(made.operatorSeed)).getPublicKey();
    expect(Object.keys(nkeysFrom(env))).toEqual([...SERVICES]);
    expect(natsOperatorFrom(env)).toBe(operator);
  });
});
