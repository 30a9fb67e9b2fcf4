import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SETTINGS } from '@deploy/helm/service-settings';
import { IMAGES } from '@deploy/images/image-table';
import { loginsFrom } from '@deploy/migrate/settings';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { SCHEMA_OWNERS, SERVICES, type ServiceName, serviceOf, TWIN_NAMES } from '@libs/events/services';
import { loadSettings } from '@libs/service-kit/config/load-settings';
import { parse } from 'yaml';
import { FolderFault, HostFolder } from '../src/folder/host-folder.js';
import { type FolderWishes, makeFolder } from '../src/folder/make-folder.js';
import { LOCATIONS } from '../src/layout/containers.js';
import { listenersIn } from '../src/program/listeners.js';
import { environmentOf } from '../src/program/service-environment.js';
import { envLine } from '../src/secrets/env-text.js';

interface Container {
  readonly image: string;
  readonly command?: readonly string[];
  readonly entrypoint?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly networks: readonly string[];
  readonly ports?: readonly string[];
  readonly mem_limit: string;
  readonly user: string;
}

const CHAIN = {
  CHAIN_ID: '42161',
  CHECKOUT_ADDRESS: '0x1111111111111111111111111111111111111111',
  CHECKOUT_DEPLOY_BLOCK: '300000000',
  USDC_ADDRESS: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
  USDT_ADDRESS: '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9',
};
const WISHES: FolderWishes = {
  settings: {
    PUBLIC_URL: 'https://pay.shop.example',
    OPERATOR_EMAILS: 'operator@shop.example',
    MAIL_FROM: 'Checkout <checkout@shop.example>',
    NATS_URL: 'nats://nats:4222',
    ...CHAIN,
  },
  secrets: { RPC_URLS: 'https://one.example/k,https://two.example/k', SMTP_URL: "smtps://me:p%23a's$s@mail.example" },
  state: {
    version: '1.2.3',
    image: 'checkout-host:1.2.3',
    owner: { uid: process.getuid!(), gid: process.getgid!() },
    ports: { http: 80, https: 443 },
    tls: 'public',
  },
};

describe('The production folder of one host', () => {
  let parent: string;
  let folder: HostFolder;
  beforeEach(() => {
    parent = mkdtempSync(join(tmpdir(), 'host-'));
    folder = new HostFolder(join(parent, 'checkout'));
  });
  afterEach(() => rmSync(parent, { recursive: true, force: true }));

  const containers = () => (parse(folder.read('compose.yaml')) as { services: Record<string, Container> }).services;
  const files = (path = '.'): string[] =>
    readdirSync(folder.file(path), { withFileTypes: true }).flatMap((entry) => {
      const below = join(path, entry.name);
      return entry.isDirectory() ? files(below) : [below];
    });
  const contents = () => Object.fromEntries(files().map((file) => [file, folder.read(file)]));
  /** Returns the settings that a service finds in its container: only those that are mounted there. */
  const inside = (name: ServiceName, target: string): Record<string, string> => {
    const { volumes, environment } = containers()[LOCATIONS[name].container]!;
    for (const volume of volumes!) {
      const [from, to] = volume.split(':') as [string, string];
      if (to.startsWith('/run/checkout/')) writeFileSync(join(target, to.slice(14)), folder.read(from));
    }
    return { ...environment, ...environmentOf(name, target) } as Record<string, string>;
  };

  it('gives each service, by what its container mounts, all that its settings require in production', () => {
    expect(makeFolder(folder, WISHES)).toMatchObject({ missing: [], kept: [] });
    for (const name of SERVICES) {
      const target = mkdtempSync(join(parent, 'inside-'));
      const settings = loadSettings(SETTINGS[name], inside(name, target));
      expect(settings.isProduction).toBe(true);
    }
    const smtp = mkdtempSync(join(parent, 'inside-'));
    expect(inside('auth', smtp)['SMTP_URL']).toBe(WISHES.secrets.SMTP_URL);
  });

  it('runs every service once, in one of four containers, from programs that the image has', () => {
    makeFolder(folder, WISHES);
    const run = ['web', 'chain', 'work', 'keys'].flatMap((name) => listenersIn(containers()[name]!.command!.slice(2)));
    const programs = Object.keys(IMAGES['host']!.programs);

    expect(run.map(({ service }) => service).toSorted()).toEqual([...SERVICES].toSorted());
    expect(new Set(run.map(({ port }) => port)).size).toBe(SERVICES.length);
    for (const { image, command, entrypoint = [] } of Object.values(containers()).filter((one) =>
      one.image.includes('host'),
    )) {
      expect(image).toBe('checkout-host:1.2.3');
      const program = [...entrypoint, ...command!].find((word) => word.endsWith('.js'))!;
      expect(programs).toContain(program.slice(0, -3));
    }
  });

  it('runs the twins of a test network where one is set, with settings, keys and roles of their own', () => {
    makeFolder(folder, WISHES);
    const before = { compose: folder.read('compose.yaml'), users: folder.read('nats/users.conf') };
    expect(before.compose + before.users).not.toContain('testnet');
    const contract = '0x2222222222222222222222222222222222222222';
    const made = makeFolder(folder, {
      ...WISHES,
      settings: {
        ...{ TESTNET_CHAIN_ID: '421614', TESTNET_CHECKOUT_ADDRESS: contract, TESTNET_CHECKOUT_DEPLOY_BLOCK: '1' },
        ...{ TESTNET_USDC_ADDRESS: CHAIN.USDC_ADDRESS, TESTNET_USDT_ADDRESS: CHAIN.USDT_ADDRESS },
      },
      secrets: { TESTNET_RPC_URLS: 'https://one.example/sepolia' },
    });

    expect(made).toMatchObject({ missing: [], kept: [] });
    const { testnet } = containers() as Record<string, Container>;
    expect(listenersIn(testnet!.command!.slice(2)).map(({ service }) => service)).toEqual(TWIN_NAMES);
    for (const twin of TWIN_NAMES) {
      const target = mkdtempSync(join(parent, 'twin-'));
      for (const volume of testnet!.volumes!) {
        const [from, to] = volume.split(':') as [string, string];
        writeFileSync(join(target, to.slice(14)), folder.read(from));
      }
      const env = { ...testnet!.environment, ...environmentOf(twin, target) } as Record<string, string>;
      const settings = loadSettings(SETTINGS[serviceOf(twin)], env);
      expect(settings).toMatchObject({ isProduction: true, networkMode: 'test', chainId: 421_614 });
      expect(env['REGISTRAR_ADDRESS']).toBeUndefined();
      if ('CHECKOUT_ADDRESS' in env) expect(env['CHECKOUT_ADDRESS']).toBe(contract);
    }
    const mounted = testnet!.volumes!.filter((volume) => volume.startsWith('./secrets/')).join();
    expect(mounted).not.toMatch(/relayer\.key|registrar|sweeper\.env|signer\.env|chain-indexer\.env/);
    expect(Object.keys(loginsFrom(folder.settings('secrets/migrate.env')))).toEqual([...SCHEMA_OWNERS, ...TWIN_NAMES]);
    expect(folder.read('secrets/relayer-testnet.key')).not.toBe(folder.read('secrets/relayer.key'));
    const again = contents();
    makeFolder(folder, WISHES);
    expect(contents()).toEqual(again);
  });

  it('refuses a chain of real money as its test network', () => {
    makeFolder(folder, WISHES);

    expect(() => makeFolder(folder, { ...WISHES, settings: { TESTNET_CHAIN_ID: '1' } })).toThrow('TESTNET_CHAIN_ID');
  });

  it('shows no container a secret of another one, and none to anybody who inspects it from outside', () => {
    makeFolder(folder, WISHES);
    const { web, chain, work, keys, caddy } = containers() as Record<string, Container>;
    const secretsOf = ({ volumes }: Container) => volumes!.filter((volume) => volume.startsWith('./secrets/'));

    expect(secretsOf(web!).join()).not.toMatch(/sweeper|chain-indexer|dispatcher|runner|signer|password|\.key/);
    expect(secretsOf(work!).join()).not.toMatch(/sweeper|auth|signer|postgres-password|\.key/);
    expect(secretsOf(chain!)).toHaveLength(2);
    expect(secretsOf(keys!).map((volume) => volume.split(':')[0])).toEqual([
      './secrets/signer.env',
      './secrets/relayer.key',
      './secrets/registrar.key',
    ]);
    expect(keys!.networks).toEqual(['data']);
    expect(secretsOf(caddy!)).toEqual([]);
    expect(caddy!.networks).toEqual(['edge']);
    const values = ['auth.env', 'sweeper.env', 'migrate.env'].flatMap((name) =>
      Object.values(folder.settings(`secrets/${name}`)),
    );
    values.push(...['relayer.key', 'registrar.key'].map((name) => folder.read(`secrets/${name}`).trim()));
    const shown = folder.read('compose.yaml') + folder.read('settings.env') + folder.read('folder.json');
    expect(values.length).toBeGreaterThan(15);
    expect(values.filter((value) => shown.includes(value))).toEqual([]);
  });

  it('keeps what is secret from everybody else, whatever the umask', () => {
    const before = process.umask(0);
    try {
      makeFolder(folder, WISHES);
    } finally {
      process.umask(before);
    }
    const modes = files('secrets').map((file) => statSync(folder.file(file)).mode & 0o777);

    expect(new Set(modes)).toEqual(new Set([0o400]));
    for (const directory of ['.', 'secrets', 'data/postgres', 'backups/wal'])
      expect(statSync(folder.file(directory)).mode & 0o777).toBe(0o700);
  });

  it('changes nothing when it is made again, and adds only what is missing', () => {
    const { PUBLIC_URL, OPERATOR_EMAILS } = WISHES.settings as Record<string, string>;
    makeFolder(folder, { ...WISHES, settings: { PUBLIC_URL: PUBLIC_URL!, OPERATOR_EMAILS: OPERATOR_EMAILS! } });
    const without = contents();
    const second = makeFolder(folder, WISHES);
    const added = contents();

    expect(second.changed).toEqual(['settings.env']);
    expect(added['settings.env']!.startsWith(without['settings.env']!)).toBe(true);
    expect(makeFolder(folder, { ...WISHES, secrets: {} }).changed).toEqual([]);
    expect(contents()).toEqual(added);
  });

  it('reports what is missing while the contract is not deployed', () => {
    const { CHECKOUT_ADDRESS: _none, ...settings } = WISHES.settings;
    const { missing, accounts } = makeFolder(folder, { ...WISHES, settings });

    expect(missing).toEqual([expect.stringMatching(/^CHECKOUT_ADDRESS is not set: /)]);
    expect(accounts.relayer).toMatch(/^0x\w{40}$/);
    expect(accounts.registrar).not.toBe(accounts.relayer);
  });

  it('creates a lost secret again without touching the others, and takes a changed password over', () => {
    makeFolder(folder, WISHES);
    const before = contents();
    rmSync(folder.file('secrets/auth.env'));
    makeFolder(folder, WISHES);
    const after = contents();

    const differing = Object.keys(before).filter((file) => before[file] !== after[file]);
    expect(differing.toSorted()).toEqual(['folder.json', 'nats/users.conf', 'secrets/auth.env', 'secrets/migrate.env']);
  });

  it('does not replace what a person changed', () => {
    makeFolder(folder, WISHES);
    writeFileSync(folder.file('Caddyfile'), '# mine\n');
    const { kept } = makeFolder(folder, WISHES);

    expect(kept).toEqual(['Caddyfile']);
    expect(folder.read('Caddyfile')).toBe('# mine\n');
    expect(makeFolder(folder, WISHES).kept).toEqual(['Caddyfile']);
  });

  it('moves the keys of a folder that had no signer, and shows the sweeper none of them any more', () => {
    makeFolder(folder, WISHES);
    const [relayer, registrar] = ['relayer.key', 'registrar.key'].map((name) => folder.read(`secrets/${name}`).trim());
    const { SEALING_PRIVATE_KEY: sealing } = folder.settings('secrets/signer.env');
    const sweeper = folder.read('secrets/sweeper.env');
    for (const file of ['signer.env', 'relayer.key', 'registrar.key']) rmSync(folder.file(`secrets/${file}`));
    chmodSync(folder.file('secrets/sweeper.env'), 0o600);
    writeFileSync(
      folder.file('secrets/sweeper.env'),
      `RELAYER_PRIVATE_KEY=${relayer}\n${sweeper}REGISTRAR_PRIVATE_KEY=${registrar}\nSEALING_PRIVATE_KEY=${sealing}\n`,
    );

    makeFolder(folder, { ...WISHES, secrets: {} });

    expect(folder.read('secrets/sweeper.env')).toBe(sweeper);
    expect(folder.read('secrets/relayer.key').trim()).toBe(relayer);
    expect(folder.read('secrets/registrar.key').trim()).toBe(registrar);
    expect(folder.settings('secrets/signer.env')['SEALING_PRIVATE_KEY']).toBe(sealing);
  });

  it.each([
    [
      'a relayer that everybody has',
      { RELAYER_PRIVATE_KEY: `0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d` },
    ],
    [
      'a registrar that everybody has',
      { REGISTRAR_PRIVATE_KEY: `0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d` },
    ],
  ])('refuses %s, and writes nothing', (_what, secrets) => {
    expect(() => makeFolder(folder, { ...WISHES, secrets: { ...WISHES.secrets, ...secrets } })).toThrow(FolderFault);
    expect(folder.exists).toBe(false);
    expect(readdirSync(parent)).toEqual([]);
  });

  it('refuses settings of development', () => {
    const wishes = (settings: Record<string, string>) => ({ ...WISHES, settings: { ...WISHES.settings, ...settings } });
    expect(() => makeFolder(folder, wishes({ DEV_CLOSE_WINDOWS: 'on' }))).toThrow('DEV_CLOSE_WINDOWS');
    expect(() => makeFolder(folder, wishes({ DEV_PANEL_RPC_URL: 'http://127.0.0.1:8545' }))).toThrow(
      'DEV_PANEL_RPC_URL',
    );
    expect(() => makeFolder(folder, wishes({ EMAIL_PROOF_REQUIRED: 'false' }))).toThrow('EMAIL_PROOF_REQUIRED');
    expect(readdirSync(parent)).toEqual([]);
  });

  it('refuses an environment of development', () => {
    const settings = { ...WISHES.settings, ENVIRONMENT: 'development' };
    expect(() => makeFolder(folder, { ...WISHES, settings })).toThrow('ENVIRONMENT must be production');
    makeFolder(folder, WISHES);
    chmodSync(folder.file('settings.env'), 0o644);
    writeFileSync(folder.file('settings.env'), `${folder.read('settings.env')}ENVIRONMENT=development\n`);
    expect(() => makeFolder(folder, WISHES)).toThrow('ENVIRONMENT must be production');
  });

  it('gives each service the role that is made for it', () => {
    makeFolder(folder, WISHES);
    const logins = loginsFrom(folder.settings('secrets/migrate.env'));

    for (const name of SCHEMA_OWNERS) {
      const url = new URL(folder.settings(`secrets/${name}.env`)['DATABASE_URL']!);
      expect(logins[name]).toEqual({ login: url.username, password: url.password });
    }
  });

  it('has a database of files for the agent gateway, unless it is of a release that created none', () => {
    makeFolder(folder, WISHES);
    const gateway = folder.settings('secrets/agent-gateway.env');
    const { username, password } = new URL(gateway['DATABASE_URL']!);
    expect(gateway['FILE_STORE_URL']).toBe(`postgres://${username}:${password}@postgres:5432/checkout_files`);
    const installer = new URL(folder.settings('secrets/migrate.env')['MIGRATE_FILES_DATABASE_URL']!);
    expect([installer.username, installer.pathname]).toEqual(['checkout_installer', '/checkout_files']);
    expect(folder.read('postgres/make-roles.sh')).toContain('CREATE DATABASE checkout_files OWNER checkout_installer;');

    chmodSync(folder.file('secrets/agent-gateway.env'), 0o600);
    const before = folder.read('secrets/agent-gateway.env').replace(/^FILE_STORE_URL=.*\n/m, '');
    writeFileSync(folder.file('secrets/agent-gateway.env'), before);
    makeFolder(folder, WISHES);

    expect(folder.settings('secrets/agent-gateway.env')['FILE_STORE_URL']).toBeUndefined();
    expect(folder.settings('secrets/migrate.env')['MIGRATE_FILES_DATABASE_URL']).toBeUndefined();

    // Done as the documents say, once its Postgres has the database.
    writeFileSync(folder.file('secrets/agent-gateway.env'), `${before}FILE_STORE_URL=${gateway['FILE_STORE_URL']}\n`);
    makeFolder(folder, WISHES);

    expect(folder.settings('secrets/agent-gateway.env')['FILE_STORE_URL']).toBe(gateway['FILE_STORE_URL']);
    expect(folder.settings('secrets/migrate.env')['MIGRATE_FILES_DATABASE_URL']).toBe(installer.href);
  });

  it('gives no container a right or a way around its bounds', () => {
    makeFolder(folder, WISHES);
    for (const [name, container] of Object.entries(containers())) {
      expect({ name, ...container }).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        mem_limit: expect.stringMatching(/^\d+m$/),
        user: `${process.getuid!()}:${process.getgid!()}`,
      });
      if (name !== 'caddy') expect(container.ports).toBeUndefined();
    }
  });

  it('has shell scripts that a shell can read', () => {
    makeFolder(folder, WISHES);
    for (const file of files().filter((one) => one.endsWith('.sh'))) execFileSync('sh', ['-n', folder.file(file)]);
  });
});

describe('A line of a file of settings', () => {
  let dir: string;
  beforeAll(() => {
    dir = mkdtempSync(join(tmpdir(), 'env-'));
  });
  afterAll(() => rmSync(dir, { recursive: true }));

  it.each(['plain', 'with # and space', "a'b", 'a"b', 'a`b', 'a\\nb', `a'b"c`, '', '=x=', '$HOME'])(
    'is read back by Node: %s',
    (value) => {
      const file = join(dir, 'x.env');
      writeFileSync(file, `${envLine('VALUE', value)}\nNEXT=1\n`);
      const read = execFileSync(process.execPath, [
        `--env-file=${file}`,
        '-p',
        'JSON.stringify([process.env.VALUE, process.env.NEXT])',
      ]);
      expect(JSON.parse(String(read))).toEqual([value, '1']);
      expect(readFileSync(file, 'utf8')).toContain('VALUE=');
    },
  );

  it('is refused where it could not be', () => {
    expect(() => envLine('SMTP_URL', 'a\nB=1')).toThrow('SMTP_URL cannot be written');
    expect(() => envLine('SMTP_URL', `'"\``)).toThrow(/^SMTP_URL cannot be written into a file of settings$/);
  });
});
