import { join } from 'node:path';
import { chainAccount } from '@deploy/local/seed/keys';
import { TotpCodes } from '@deploy/local/seed/totp-codes';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SERVICES } from '@libs/events/services';
import { eventually } from '@libs/testing/eventually';
import { request } from '@libs/testing/http/http-client';
import { Wallet } from 'ethers';
import { Browser } from '../api/callers.js';
import { MetricsPorts } from '../stack/metrics-ports.js';
import type { RunningSystem } from '../stack/running-system.js';
import { OtlpReceiver } from '../stack/servers/otlp-receiver.js';
import { WebhookReceiver } from '../stack/servers/webhook-receiver.js';
import { useSystemWith } from '../stack/use-system.js';
import { ASKED, CanaryAgents, RepeatingProvider } from './agent-secrets.js';
import { filesBelow, findings, tablesOf } from './leak-targets.js';

const MERCHANT_NAME = 'Canary and daughters';
const PASSWORD = 'canary password 7f3a9c';
const NOTE = 'note-in-every-haystack';

/**
 * Everything secret in a run: passwords that people type, values that we show once, and secrets of the platform itself.
 */
type Secrets = Record<string, string>;

describe('Secrets of a full run', () => {
  let collector: OtlpReceiver;
  let metrics: MetricsPorts;
  const provider = new RepeatingProvider();
  const running = useSystemWith(async () => {
    collector = await OtlpReceiver.start();
    metrics = await MetricsPorts.choose();
    await provider.start();
    return {
      logLevel: 'debug',
      env: (service) => ({ ...collector.env, ...metrics.env(service), ...provider.env }),
    };
  });
  afterAll(async () => {
    provider.stop();
    await collector?.stop();
  });
  let secrets: Secrets;
  let agents: CanaryAgents;
  let answers: { name: string; text: string }[];

  beforeAll(async () => {
    const { system } = running;
    const owner = new Browser(system.baseUrl);
    const used = await useEverything(system, owner);
    agents = await CanaryAgents.atWork(system, provider);
    secrets = { ...platformSecrets(system), ...used, ...agents.secrets };
    answers = [...(await readEverything(system, owner)), ...(await agents.responses())];
  }, 480_000);

  it('went where they are for', () => {
    const { received, secrets: ofAgents, turns } = agents;

    expect(turns).toMatchObject([
      { state: 'done' },
      { error: { code: 'MCP_AUTH_FAILED' } },
      { state: 'done' },
      { result: 'I remember [key].' },
      { result: 'I remember [key].' },
    ]);
    expect([...provider.keys].sort()).toEqual(
      [ofAgents['key of a customer at a provider'], ofAgents['key of the platform at a provider']].sort(),
    );
    expect(turns[0]!.result).toMatch(/\[secret FETCHED\][\s\S]*\[secret OF_MCP\]/);
    for (const [name, secret] of Object.entries(ofAgents).filter(([name]) => name.startsWith('secret of a space'))) {
      expect({ name, received: received.some((value) => value.endsWith(secret)) }).toEqual({ name, received: true });
    }
  });

  it('are in no log', () => {
    const logs = filesBelow(running.system.stack.state.logs);

    expect(logs.length).toBeGreaterThan(8);
    expect(findings({ 'what is no secret': 'listens on' }, logs).length).toBeGreaterThan(8);
    expect(findings(secrets, logs)).toEqual([]);
  });

  it('are in no table, outbox and inbox included', async () => {
    const tables = await tablesOf(running.system);

    expect(findings({ 'what is no secret': MERCHANT_NAME }, tables)).toEqual(
      expect.arrayContaining(['dashboard.merchants', 'dashboard.outbox'].map(asNoSecret)),
    );
    expect(findings({ 'what is no secret': ASKED }, tables)).toEqual(
      expect.arrayContaining(['agent_gateway.turn', 'turn_runner.run', 'turn_runner.tool_call'].map(asNoSecret)),
    );
    expect(findings(secrets, tables)).toEqual([]);
  });

  it('are in no event that NATS keeps', () => {
    const store = filesBelow(join(running.system.stack.state.nats)).filter(({ name }) => name.includes('jetstream'));

    expect(findings({ 'what is no secret': MERCHANT_NAME }, store).length).toBeGreaterThan(0);
    expect(findings({ 'what is no secret': ASKED }, store).length).toBeGreaterThan(0);
    expect(findings(secrets, store)).toEqual([]);
  });

  it('are in no span and no metric', async () => {
    const scrapes = await Promise.all(
      SERVICES.map(async (service) => ({ name: `metrics of ${service}`, text: (await metrics.scrape(service)).text })),
    );
    const work = ['POST /api/auth/login', 'INSERT', 'webhook attempt', 'turn', 'tool http_fetch'];
    await eventually(() => work.every((wanted) => collector.spans.some(({ name }) => name === wanted)));

    expect(scrapes.find(({ name }) => name === 'metrics of turn-runner')!.text).toContain('tool="http_fetch"');
    expect(findings(secrets, [{ name: 'spans', text: collector.text }, ...scrapes])).toEqual([]);
  });

  it('are in no later response', () => {
    expect(findings({ 'what is no secret': MERCHANT_NAME }, answers).length).toBeGreaterThan(1);
    expect(findings({ 'what is no secret': ASKED }, answers).length).toBeGreaterThan(3);
    expect(findings(secrets, answers)).toEqual([]);
  });
});

function asNoSecret(haystack: string): string {
  return `what is no secret in ${haystack}`;
}

/** Returns a sealing key without its id, which is not a secret. */
function bareKey(key: string): string {
  return key.slice(key.indexOf(':') + 1);
}

function platformSecrets({ stack }: RunningSystem): Secrets {
  const { keys } = stack;
  const perService = (what: string, values: Readonly<Record<string, string>>) =>
    Object.entries(values).map(([service, secret]) => [`${what} of ${service}`, secret]);
  return {
    ...Object.fromEntries(perService('database password', keys.databasePasswords)),
    ...Object.fromEntries(perService('NATS seed', keys.natsSeeds)),
    'sealing key of the signer': bareKey(keys.sweeperSealing.privateKey),
    'sealing key of the dispatcher': bareKey(keys.dispatcherSealing.privateKey),
    'sealing key of the runner': bareKey(keys.runnerSealing.privateKey),
    'sealing key of second factors': bareKey(keys.factorSealing.privateKey),
    'attestation key': bareKey(keys.attestation.privateKey),
    'internal token': keys.internalApiToken,
    'operator password': keys.operatorPassword,
    'relayer key': chainAccount('relayer').privateKey,
    'registrar key': chainAccount('registrar').privateKey,
  };
}

/** Uses every endpoint that accepts or returns a secret, also wrongly, and takes one payment to its treasury. */
async function useEverything(system: RunningSystem, owner: Browser): Promise<Secrets> {
  const receiver = await WebhookReceiver.start();
  system.onStop(() => receiver.stop());
  const email = `canary-${Date.now()}@people.example`;
  const [password, wrongPassword] = [PASSWORD, 'canary wrong password 51bd'];
  await owner.call('POST', '/api/auth/register', { email, password });
  await owner.call('POST', '/api/auth/login', { email, password: wrongPassword });
  await owner.call('POST', '/api/auth/login', { email, password });
  const { id } = (await owner.call('POST', '/api/dashboard/merchants', { name: MERCHANT_NAME })).body;
  const at = `/api/dashboard/merchants/${id}`;
  await system.operator.post(`/api/admin/merchants/${id}/approve`);

  const generated = (await owner.call('POST', `${at}/wallets/generate`)).body;
  const relayer = Wallet.createRandom();
  await system.provider.send('anvil_setBalance', [relayer.address, '0xde0b6b3a7640000']);
  await owner.call('POST', `${at}/wallets/bring_own`, {
    treasury_address: '0x12',
    relayer_private_key: relayer.privateKey,
  });
  await owner.call('POST', `${at}/wallets/bring_own`, {
    treasury_address: generated.treasury_address,
    relayer_private_key: relayer.privateKey,
  });
  const { key } = (await owner.call('POST', `${at}/api_keys`, { name: 'canary' })).body;
  const endpoint = (await owner.call('POST', `${at}/webhook_endpoints`, { url: receiver.url })).body;
  const rolled = (await owner.call('POST', `${at}/webhook_endpoints/${endpoint.id}/roll_secret`)).body;

  const commandLine = await useCommandLine(owner, at);
  const people = await useMailAndReset(system, owner, { at, email });

  const factor = await useFactor(system);
  const link = (await owner.call('POST', `${at}/sessions`, { amount_usd_cents: 2_500, note: NOTE })).body;
  await system.buyer.pays(link, 2_500);
  await eventually(() => receiver.posts.some(({ body }) => body.includes('payment.swept')));
  return {
    password,
    'wrong password': wrongPassword,
    'sign-in token': /sid=([^;]+)/.exec(owner.headers['cookie']!)![1]!,
    'treasury key': generated.private_key,
    'relayer key of the merchant': relayer.privateKey,
    'API key': key,
    ...commandLine,
    ...people,
    ...factor,
    'webhook secret': endpoint.secret,
    'rolled webhook secret': rolled.secret,
  };
}

/** Signs a command line in, which gets a key of the merchant, and requests it once too often. */
async function useCommandLine(owner: Browser, at: string): Promise<Secrets> {
  const { device_code, user_code } = (
    await owner.call('POST', '/api/cli_logins', { machine: 'canary', livemode: true })
  ).body;
  await owner.call('GET', `/api/dashboard/cli_logins/${user_code}`);
  await owner.call('POST', `${at}/cli_logins/${user_code}/approve`, { preset: 'read_only' });
  const { api_key } = (await owner.call('POST', '/api/cli_logins/claim', { device_code })).body;
  await owner.call('POST', '/api/cli_logins/claim', { device_code });
  return { 'long code of a command line': device_code, 'key of a command line': api_key.key };
}

/** Adds a second factor, uses it wrongly and rightly, and uses a recovery code instead of it. */
async function useFactor({ baseUrl }: RunningSystem): Promise<Secrets> {
  const person = new Browser(baseUrl);
  await person.register();
  const { secret } = (await person.call('POST', '/api/auth/factors/totp', { name: 'Canary phone' })).body;
  const codes = new TotpCodes(secret);
  const added = await person.call('POST', '/api/auth/factors/totp/confirm', { totp_code: await codes.next() });
  const [used, unused] = added.body.recovery_codes as [string, string];
  await person.signInAgain();
  await person.call('POST', '/api/auth/second_factor', { recovery_code: 'wrong-wron-gwro-ng22' });
  const { status } = await person.call('POST', '/api/auth/second_factor', { recovery_code: used });
  expect(status).toBe(200);
  return { 'secret of an app': secret, 'used recovery code': used, 'recovery code': unused };
}

/** Uses each secret that is sent by mail or shown to an operator. */
async function useMailAndReset(
  system: RunningSystem,
  owner: Browser,
  { at, email }: { at: string; email: string },
): Promise<Secrets> {
  const newPassword = 'canary changed password 0e77';
  await owner.call('POST', '/api/auth/change_password', { current_password: PASSWORD, new_password: newPassword });

  const guestEmail = `guest-of-${email}`;
  const guest = new Browser(system.baseUrl);
  const { user } = (
    await guest.call('POST', '/api/auth/register', { email: guestEmail, password: 'canary guest 1c9a' })
  ).body;
  const invited = await owner.call('POST', `${at}/members`, { email: guestEmail, role: 'viewer' });
  expect([invited.status, invited.body.error]).toEqual([201, undefined]);
  const invitation = await mailed(system, guestEmail, /#token=([\w-]+)/);
  await guest.call('POST', '/api/dashboard/invitations/accept', { token: invitation });
  const reset = `/api/admin/users/${user.id}/reset_password`;
  const { temporary_password } = await system.operator.post<{ temporary_password: string }>(reset);
  await guest.call('POST', '/api/auth/login', { email: guestEmail, password: temporary_password });

  // In the browser that registered it, the first proof of an e-mail removes nothing.
  await owner.call('POST', '/api/auth/request_link', { email });
  const linkToken = await mailed(system, email, /[?&]token=([\w-]+)/);
  await owner.call('GET', `/api/auth/callback?token=${linkToken}`);
  return {
    'changed password': newPassword,
    'token of a link': linkToken,
    'token of an invitation': invitation,
    'temporary password': temporary_password,
  };
}

/** Returns the part of a mail to a person that matches the pattern. */
function mailed({ stack }: RunningSystem, to: string, pattern: RegExp): Promise<string> {
  return eventually(async () => {
    const { body } = await request(stack.inboxUrl, 'GET', '/mail', { headers: { accept: 'application/json' } });
    const mails = body.data as { to: string[]; text: string }[];
    return mails.filter((mail) => mail.to.includes(to)).map(({ text }) => pattern.exec(text)?.[1])[0];
  });
}

/** Returns everything that any of them can read afterwards. */
async function readEverything(system: RunningSystem, owner: Browser): Promise<{ name: string; text: string }[]> {
  const operator = new Browser(system.baseUrl);
  await operator.becomeOperator(system);
  const [{ merchant_id: id }] = (await owner.call('GET', '/api/me')).body.memberships;
  const at = `/api/dashboard/merchants/${id}`;
  const lists = [
    'members',
    'invitations',
    'billing',
    'settings',
    'api_keys',
    'wallets',
    'webhook_endpoints',
    'webhook_deliveries',
    'sessions',
    'payments',
    'usage',
    'overview',
    'onboarding',
  ];
  const asOwner = ['/api/me', '/api/auth/sign_ins', at, ...lists.map((list) => `${at}/${list}`)];
  const asOperator = [
    '/api/admin/audit?limit=1000',
    '/api/admin/users',
    '/api/admin/health',
    '/api/admin/health/history',
    '/api/admin/audit/status',
    '/api/admin/merchants',
    `/api/admin/merchants/${id}`,
  ];
  const read = (browser: Browser, paths: string[]) =>
    paths.map(async (path) => ({ name: path, text: (await browser.call('GET', path)).text }));
  return Promise.all([...read(owner, asOwner), ...read(operator, asOperator)]);
}
