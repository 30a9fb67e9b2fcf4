import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chartValues } from '@deploy/helm/secrets/chart-rows';
import { SETTINGS } from '@deploy/helm/service-settings';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SERVICES, type ServiceName } from '@libs/events/services';
import { loadSettings } from '@libs/service-kit/config/load-settings';
import { parse, parseAllDocuments } from 'yaml';
import { chartFiles } from '../src/cluster/chart-files.js';
import { HostFolder } from '../src/folder/host-folder.js';
import { makeFolder } from '../src/folder/make-folder.js';

const LOCATION = {
  namespace: 'pay',
  release: 'checkout',
  postgres: 'db.postgres:5432/checkout',
  pooler: 'pooler.postgres:5432/checkout',
};

interface Values {
  shared: Record<string, string>;
  services: Partial<Record<ServiceName, { env: Record<string, string> }>>;
}
interface Secret {
  metadata: { name: string; namespace: string };
  stringData: Record<string, string>;
}

describe('A folder of one host, moved to a cluster', () => {
  let parent: string;
  let folder: HostFolder;
  beforeEach(() => {
    parent = mkdtempSync(join(tmpdir(), 'chart-'));
    folder = new HostFolder(join(parent, 'checkout'));
    makeFolder(folder, {
      settings: {
        ...{ PUBLIC_URL: 'https://pay.shop.example', OPERATOR_EMAILS: 'operator@shop.example', TIERS: '' },
        ...{ MAIL_FROM: 'Checkout <checkout@shop.example>', NATS_URL: 'nats://nats:4222' },
        ...{ CHAIN_ID: '42161', CHECKOUT_ADDRESS: '0x1111111111111111111111111111111111111111' },
        ...{ FORMER_CHECKOUT_ADDRESSES: '0x2222222222222222222222222222222222222222' },
        ...{ CHECKOUT_DEPLOY_BLOCK: '300000000', FEE_RECIPIENT: '0x3333333333333333333333333333333333333333' },
        USDC_ADDRESS: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
        USDT_ADDRESS: '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9',
        AUDIT_ANCHOR_FILE: '/data/audit/heads.jsonl',
      },
      secrets: {
        RPC_URLS: 'https://one.example/k,https://two.example/k',
        SMTP_URL: "smtps://me:p%23a's$s@mail.example",
      },
      state: {
        ...{ version: '1.2.3', image: 'checkout-host:1.2.3', ports: { http: 80, https: 443 }, tls: 'public' as const },
        owner: { uid: process.getuid!(), gid: process.getgid!() },
      },
    });
  });
  afterEach(() => rmSync(parent, { recursive: true, force: true }));

  const textOf = (path: string) => chartFiles(folder, LOCATION).find((file) => file.path === path)!.text;
  const values = () => parse(textOf('values.yaml')) as Values;
  const secrets = () =>
    new Map(
      parseAllDocuments(textOf('secrets.yaml')).map((document) => {
        const secret = document.toJS() as Secret;
        return [secret.metadata.name, secret];
      }),
    );
  /** Returns the environment in the chart's Deployment of a service. */
  function environmentOf(service: ServiceName): Record<string, string> {
    const { services, shared } = chartValues();
    const row = services[service];
    const all: Record<string, string> = { ...shared, ...values().shared };
    const facts = [
      'PUBLIC_URL',
      'LOG_LEVEL',
      'NATS_URL',
      'STREAM_REPLICAS',
      ...(row.uses ?? []),
      ...(row.mayUse ?? []),
    ];
    return {
      ENVIRONMENT: 'production',
      ...Object.fromEntries(facts.flatMap((name) => (all[name] ? [[name, all[name]]] : []))),
      ...Object.fromEntries(Object.entries(row.calls ?? {}).map(([name, other]) => [name, `http://checkout-${other}`])),
      ...values().services[service]?.env,
      ...secrets().get(`checkout-${service}`)!.stringData,
    };
  }

  it('starts every service in production with the same facts, and passes on none of the folder’s own paths', () => {
    for (const service of SERVICES) {
      const env = environmentOf(service);
      const settings = loadSettings(SETTINGS[service], env);
      expect(settings.isProduction).toBe(true);
      expect(JSON.stringify(env)).not.toMatch(/nats:\/\/nats:4222|\/data\/audit|@postgres:5432|\/run\/checkout/);
    }
    for (const service of ['sessions', 'sweeper', 'signer'] as const)
      expect(environmentOf(service)['CHECKOUT_ADDRESS']).toBe('0x1111111111111111111111111111111111111111');
    expect(environmentOf('sweeper')['FORMER_CHECKOUT_ADDRESSES']).toBe('0x2222222222222222222222222222222222222222');
    expect(environmentOf('auth')['OPERATOR_EMAILS']).toBe('operator@shop.example');
  });

  it('keeps every secret, so that what is sealed opens and people stay signed in; roles log in at their new addresses', () => {
    for (const service of SERVICES) {
      const has = folder.settings(`secrets/${service}.env`);
      const { stringData, metadata } = secrets().get(`checkout-${service}`)!;
      expect(metadata.namespace).toBe('pay');
      for (const [name, value] of Object.entries(has).filter(
        ([name]) => !/DATABASE|FILE_STORE|RELAYER_KEYS|REGISTRAR_KEY/.test(name),
      ))
        expect([service, name, stringData[name]]).toEqual([service, name, value]);
      if (!has['DATABASE_URL']) continue;
      const before = new URL(has['DATABASE_URL']);
      for (const url of [stringData['DATABASE_URL'], stringData['DATABASE_DIRECT_URL']].flatMap((one) => one ?? []))
        expect([new URL(url).username, new URL(url).password]).toEqual([before.username, before.password]);
      expect(stringData['DATABASE_DIRECT_URL'] ?? stringData['DATABASE_URL']).toContain('@db.postgres:5432/checkout');
    }
    const { DATABASE_DIRECT_URL, FILE_STORE_URL } = secrets().get('checkout-agent-gateway')!.stringData;
    expect(FILE_STORE_URL).toBe(DATABASE_DIRECT_URL!.replace(/\/[^/]*$/, '/checkout_files'));
    expect(secrets().get('checkout-migrate')!.stringData['MIGRATE_FILES_DATABASE_URL']).toMatch(
      /@db\.postgres:5432\/checkout_files$/,
    );
    const keys = secrets().get('checkout-signer-keys')!.stringData;
    expect(keys).toEqual({
      relayer: folder.read('secrets/relayer.key').trim(),
      registrar: folder.read('secrets/registrar.key').trim(),
    });
    expect(environmentOf('signer')).toMatchObject({
      RELAYER_KEYS: 'file:/run/keys/relayer',
      REGISTRAR_KEY: 'file:/run/keys/registrar',
    });
  });

  it('shows nothing secret in the values', () => {
    const secret = [...secrets().values()].flatMap(({ stringData }) => Object.values(stringData));
    const shown = `${textOf('values.yaml')}${textOf('nkeys.env')}`;

    expect(secret.filter((value) => !value.startsWith('file:') && shown.includes(value))).toEqual([]);
    expect(textOf('nkeys.env').split('\n').filter(Boolean)).toHaveLength(SERVICES.length + 1);
    for (const line of textOf('nkeys.env').split('\n').filter(Boolean))
      expect(line).toMatch(/^[A-Z_]+_NATS_NKEY=U[A-Z0-9]{55}$/);
  });

  it('is refused where a secret is missing', () => {
    rmSync(folder.file('secrets/sweeper.env'));

    expect(() => chartFiles(folder, LOCATION)).toThrow('secrets/sweeper.env has no NATS_NKEY_SEED, RPC_URLS');
  });
});
