import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SETTINGS } from '@deploy/helm/service-settings';
import { IMAGES } from '@deploy/images/image-table';
import { ROOT } from '@deploy/local/files/repository';
import { natsConfig } from '@deploy/migrate/nats-config';
import { databaseUrlsFrom, loginsFrom } from '@deploy/migrate/settings';
import { describe, expect, it } from '@jest/globals';
import { SERVICES, type ServiceName, serviceOf, TWIN_NAMES } from '@libs/events/services';
import { loadSettings } from '@libs/service-kit/config/load-settings';
import { NOT_IN_PRODUCTION } from '@libs/service-kit/config/rules';
import { settingRows } from '@libs/service-kit/config/setting';
import { faultsOf } from '@libs/service-kit/config/testing/settings-table';
import type { PublicNkeys } from '@libs/service-kit/messaging/nats-permissions';
import { fromSeed } from '@nats-io/nkeys';
import { parse } from 'yaml';

interface ComposeService {
  readonly image: string;
  readonly build?: { readonly args: { readonly SERVICE: string } };
  readonly environment: Record<string, string>;
  readonly ports?: readonly string[];
  readonly read_only?: boolean;
  readonly user?: string;
  readonly security_opt?: readonly string[];
  readonly mem_limit?: string;
  readonly healthcheck?: { readonly test?: readonly string[] };
}

/** The environment that deploy/images/Dockerfile sets. */
const IMAGE_ENV = { PORT: '3000' };

const compose = parse(readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8'), { merge: true }) as {
  services: Record<string, ComposeService>;
  'x-chain': Record<string, string>;
};
const { services } = compose;

describe('docker-compose.yml', () => {
  it('has every service, from its own image, with all that its settings require', () => {
    for (const name of SERVICES) {
      const { image, build, environment } = services[name]!;
      expect({ image, service: build?.args.SERVICE }).toEqual({ image: `checkout-${name}`, service: name });
      loadSettings(SETTINGS[name], { ...IMAGE_ENV, ...environment });
    }
  });

  it('has no secret of a service that production accepts', () => {
    for (const name of SERVICES) {
      const { environment } = services[name]!;
      const faults = faultsOf(() =>
        loadSettings(SETTINGS[name], { ...IMAGE_ENV, ...environment, ENVIRONMENT: 'production' }),
      );
      const refused = faults.filter((fault) => fault.endsWith(NOT_IN_PRODUCTION)).map((fault) => fault.split(':')[0]);
      const secrets = ['NATS_NKEY_SEED', 'DATABASE_URL'].filter((variable) => variable in environment);
      expect({ name, refused }).toEqual({ name, refused: expect.arrayContaining(secrets) });
    }
  });

  it('builds each image once, and runs no other of ours', () => {
    const built = Object.values(services).filter(({ build }) => build);
    const ofOurs = Object.values(services)
      .map(({ image }) => image)
      .filter((image) => image.startsWith('checkout-'));

    expect(built.map(({ image, build }) => [image, build!.args.SERVICE]).toSorted()).toEqual(
      Object.keys(IMAGES)
        .filter((name) => name !== 'host')
        .map((name) => [`checkout-${name}`, name])
        .toSorted(),
    );
    expect(ofOurs.filter((image) => !built.some((one) => one.image === image))).toEqual([]);
  });

  it('is not taken as right when a setting is missing or wrong', () => {
    const { PUBLIC_URL: _gone, ...environment } = services['sessions']!.environment;
    const wrong = { ...environment, USDC_ADDRESS: 'nonsense' };

    expect(() => loadSettings(SETTINGS.sessions, environment)).toThrow('PUBLIC_URL is not set');
    expect(() => loadSettings(SETTINGS.sessions, { PUBLIC_URL: _gone, ...wrong })).toThrow('USDC_ADDRESS');
  });

  it('gives no service an unknown setting, but facts of the chain, which stand once for all', () => {
    const known = (name: ServiceName) => settingRows(SETTINGS[name]).map(({ variable }) => variable);
    const unknown = SERVICES.flatMap((name) =>
      Object.keys(services[name]!.environment)
        .filter((variable) => !(variable in compose['x-chain']) && !known(name).includes(variable))
        .map((variable) => `${variable} is no setting of ${name}`),
    );
    const ofSome = SERVICES.flatMap(known);

    expect(unknown).toEqual([]);
    expect(Object.keys(compose['x-chain']).filter((variable) => !ofSome.includes(variable))).toEqual([]);
  });

  it('gives each service the role that is made for it, and no other', () => {
    const logins = loginsFrom(services['migrate']!.environment);

    for (const [name, { login, password }] of Object.entries(logins))
      expect(new URL(services[name]!.environment['DATABASE_URL']!)).toMatchObject({ username: login, password });
  });

  it('creates the database of files that the agent gateway signs in to', () => {
    const { FILE_STORE_URL, DATABASE_URL } = services['agent-gateway']!.environment;
    const made = databaseUrlsFrom(services['migrate']!.environment).filesUrl!;

    expect(FILE_STORE_URL).toBe(`${DATABASE_URL}_files`);
    expect([new URL(made).host, new URL(made).pathname]).toEqual(['postgres:5432', '/checkout_files']);
  });

  it('probes Postgres where services connect, not at the socket, which responds before the database is created', () => {
    expect(services['postgres']?.healthcheck?.test?.join(' ')).toContain('pg_isready --host 127.0.0.1 ');
  });

  it('opens ports on this machine only, and bounds every part', () => {
    for (const [name, { ports = [], security_opt, mem_limit }] of Object.entries(services)) {
      expect({ name, open: ports.filter((port) => !port.startsWith('127.0.0.1:')) }).toEqual({ name, open: [] });
      expect({ name, security_opt }).toEqual({ name, security_opt: ['no-new-privileges:true'] });
      expect({ name, mem_limit }).toEqual({ name, mem_limit: expect.stringMatching(/^\d+[mg]$/) });
    }
    for (const name of SERVICES) expect(services[name]).toMatchObject({ read_only: true });
  });
});

describe('deploy/compose/testnet.yaml', () => {
  const testnet = parse(readFileSync(join(ROOT, 'deploy/compose/testnet.yaml'), 'utf8'), { merge: true }) as {
    services: Record<string, ComposeService>;
  };
  /** Merges the files as Compose does. */
  const merged = (name: string) => ({ ...services[name]?.environment, ...testnet.services[name]?.environment });

  it('gives every twin, and those who serve both networks, what their settings require', () => {
    for (const twin of TWIN_NAMES) {
      const settings = loadSettings(SETTINGS[serviceOf(twin)], { ...IMAGE_ENV, ...merged(twin) });
      expect({ twin, settings }).toMatchObject({ twin, settings: { networkMode: 'test', chainId: 31_338 } });
      expect(testnet.services[twin]!.image).toBe(`checkout-${serviceOf(twin)}`);
    }
    for (const name of SERVICES) {
      const known = settingRows(SETTINGS[name]).map(({ variable }) => variable);
      const given = Object.keys(testnet.services[name]?.environment ?? {});
      expect({ name, unknown: given.filter((variable) => !known.includes(variable)) }).toEqual({ name, unknown: [] });
      loadSettings(SETTINGS[name], { ...IMAGE_ENV, ...merged(name) });
    }
  });

  it('has no secret that production accepts, and no role or key of a live service', () => {
    for (const twin of TWIN_NAMES) {
      const { environment } = testnet.services[twin]!;
      const faults = faultsOf(() =>
        loadSettings(SETTINGS[serviceOf(twin)], { ...IMAGE_ENV, ...environment, ENVIRONMENT: 'production' }),
      );
      const refused = faults.filter((fault) => fault.endsWith(NOT_IN_PRODUCTION)).map((fault) => fault.split(':')[0]);
      expect({ twin, refused }).toEqual({ twin, refused: expect.arrayContaining(['NATS_NKEY_SEED', 'DATABASE_URL']) });
      const live = services[serviceOf(twin)]!.environment;
      for (const variable of ['NATS_NKEY_SEED', 'DATABASE_URL', 'RELAYER_KEYS', 'RELAYER_ADDRESSES'])
        if (environment[variable]) expect([twin, variable, environment[variable]]).not.toContain(live[variable]);
    }
  });

  it('creates the roles of the twins, and gives NATS the users that the catalogs require', () => {
    const logins = loginsFrom(merged('migrate'));
    for (const twin of TWIN_NAMES) {
      const { login: username, password } = logins[twin]!;
      expect(new URL(testnet.services[twin]!.environment['DATABASE_URL']!)).toMatchObject({ username, password });
    }
    const publicKey = (seed: string) => fromSeed(new TextEncoder().encode(seed)).getPublicKey();
    const nkeys = [...SERVICES, ...TWIN_NAMES].map((name) => [name, [publicKey(merged(name)['NATS_NKEY_SEED']!)]]);
    const developer = { user: 'developer', password: 'development' } as const;
    const wanted = natsConfig(Object.fromEntries(nkeys) as unknown as PublicNkeys, { developer });

    expect(readFileSync(join(ROOT, 'deploy/compose/nats-users.conf'), 'utf8')).toBe(wanted);
  });
});
