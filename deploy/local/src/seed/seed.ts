import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { testMerchantOf } from '@libs/dto/test-mode/test-mode';
import type { ServiceName } from '@libs/events/services';
import { readJson, writeJson } from '../files/json-file.js';
import type { StateDir } from '../files/state-dir.js';
import type { ProgramFile } from '../processes/programs.js';
import { COMPILE_CACHE, type LocalService } from '../processes/service-processes.js';
import { ApiClient, ApiRefusal } from './api-client.js';
import { ASSISTANT_INSTRUCTIONS } from './assistant-instructions.js';
import { type DemoMerchant, OPERATOR_EMAIL } from './demo-merchant.js';
import { chainAccount, type DevelopmentKeys } from './keys.js';

/** A running system in which a demo merchant is made, and where the result is stored. */
export interface SeedStack {
  readonly baseUrl: string;
  readonly inboxUrl: string;
  readonly state: Pick<StateDir, 'demo'>;
  readonly keys: Pick<DevelopmentKeys, 'operatorPassword' | 'ownerPassword'>;
  readonly services: readonly Pick<LocalService, 'name' | 'env'>[];
  readonly program: ProgramFile;
}

interface Me {
  readonly id: number;
  readonly is_operator: boolean;
  readonly memberships: readonly { readonly merchant_id: number }[];
}

export const OWNER_EMAIL = 'owner@localhost.example';
const MERCHANT_NAME = 'Demo Shop';
const PLATFORM = { name: 'Stablecoin Checkout', email: OPERATOR_EMAIL };
/** Credits of the demo account: enough for a hundred thousand turns on the local engine. */
const DEMO_CREDITS_USD = 100;
/** The most that a payment link of the demo's agent may demand. */
const MAX_OF_A_LINK_USD_CENTS = 500_00;
const ASSISTANT_TITLE = 'Dashboard assistant';
const run = promisify(execFile);

/**
 * Makes the demo merchant through the public API, as its owner and an operator would. Done once for a state directory;
 * after an interruption it continues with the existing account and merchant.
 */
export async function seedDemo(stack: SeedStack): Promise<DemoMerchant> {
  const known = readJson<Partial<DemoMerchant>>(stack.state.demo);
  if (known?.agentKey !== undefined && known.testApiKey !== undefined && known.assistantSpace !== undefined)
    return known as DemoMerchant;
  const operator = await seedOperator(stack);
  const owner = await signIn(stack, OWNER_EMAIL, stack.keys.ownerPassword);
  // A directory of an older version has some of the values.
  const sells = isMade(known) ? known : await makeMerchant(stack, operator, owner);
  const tests = known?.testApiKey === undefined ? await makeTestMode(stack, owner, sells.merchantId) : {};
  const agentKey = known?.agentKey ?? (await makeAgent(stack, owner, sells.merchantId));
  const assistantSpace = known?.assistantSpace ?? (await makeAssistant(stack, operator));
  const made = { ...known, ...sells, ...tests, agentKey, assistantSpace } as DemoMerchant;
  writeJson(stack.state.demo, made);
  return made;
}

/** Makes the account of the platform's operator, and signs it in. Safe to repeat. */
export async function seedOperator(stack: SeedStack): Promise<ApiClient> {
  const operator = await signIn(stack, OPERATOR_EMAIL, stack.keys.operatorPassword);
  await makeOperator(stack, operator);
  return operator;
}

type SellingMerchant = Pick<DemoMerchant, 'merchantId' | 'apiKey' | 'webhookSecret' | 'treasury'>;

function isMade(known: Partial<DemoMerchant> | undefined): known is SellingMerchant {
  return known?.merchantId !== undefined;
}

async function makeMerchant(stack: SeedStack, operator: ApiClient, owner: ApiClient): Promise<SellingMerchant> {
  const merchantId = await merchantOf(owner, { name: MERCHANT_NAME, email: OWNER_EMAIL });
  const merchant = `/api/dashboard/merchants/${merchantId}`;
  await operator.post(`/api/admin/merchants/${merchantId}/approve`);
  const treasury = chainAccount('treasury').address;
  await owner.post(`${merchant}/wallets/bring_own`, { treasury_address: treasury });
  const { key } = await owner.post<{ key: string }>(`${merchant}/api_keys`, { name: 'demo' });
  const url = `${stack.inboxUrl}/webhooks`;
  const { secret } = await owner.post<{ secret: string }>(`${merchant}/webhook_endpoints`, { url });
  await makePlatformMerchant(stack, operator);
  return { merchantId, apiKey: key, webhookSecret: secret, treasury };
}

/** Sets up test mode of the demo merchant: a key, and the inbox as an endpoint. */
async function makeTestMode(
  stack: SeedStack,
  owner: ApiClient,
  merchantId: number,
): Promise<Pick<DemoMerchant, 'testApiKey' | 'testWebhookSecret'>> {
  const merchant = `/api/dashboard/merchants/${testMerchantOf(merchantId)}`;
  const { key } = await owner.post<{ key: string }>(`${merchant}/api_keys`, { name: 'demo' });
  const url = `${stack.inboxUrl}/webhooks`;
  const { secret } = await owner.post<{ secret: string }>(`${merchant}/webhook_endpoints`, { url });
  return { testApiKey: key, testWebhookSecret: secret };
}

/**
 * Makes a key of the demo merchant for the agent API, with credits and an agent that sells. Credits without a payment
 * are granted by command line only.
 */
async function makeAgent(stack: SeedStack, owner: ApiClient, merchantId: number): Promise<string> {
  const keys = `/api/agent/merchants/${merchantId}/keys`;
  const { key } = await owner.post<{ key: string }>(keys, { name: 'demo', scope: 'all_spaces' });
  await grantCredits(stack, merchantId, DEMO_CREDITS_USD);
  await makeShopAssistant(new ApiClient(stack.baseUrl, key), merchantId);
  return key;
}

/**
 * Makes the space that the playground shows first. It can make payment links, so that the promises of the pages can be
 * tried at once.
 */
async function makeShopAssistant(agents: ApiClient, merchantId: number): Promise<void> {
  const { space_id: space } = await agents.post<{ space_id: string }>('/v1/spaces', { title: 'Shop assistant' });
  const checkout = {
    key: 'checkout',
    config: { merchant_id: merchantId, max_amount_usd_cents: MAX_OF_A_LINK_USD_CENTS },
  };
  await agents.put(`/v1/spaces/${space}/manifest`, {
    instructions: 'You help customers of a shop, and create payment links for them.',
  });
  await agents.put(`/v1/spaces/${space}/tools`, { builtin: ['time', 'files', 'memory', 'code.js', checkout] });
}

/**
 * Makes the assistant of the dashboard: a space of the platform's merchant, which pays for it. Returns the space. Safe
 * to repeat.
 */
export async function makeAssistant(stack: SeedStack, operator: ApiClient): Promise<string> {
  const platform = await merchantOf(operator, PLATFORM);
  const spaces = `/api/agent/merchants/${platform}/spaces`;
  const { data } = await operator.get<{ data: { space_id: string; title: string | null }[] }>(spaces);
  const known = data.find(({ title }) => title === ASSISTANT_TITLE);
  if (!known) await grantCredits(stack, platform, DEMO_CREDITS_USD);
  const { space_id: space } = known ?? (await operator.post<{ space_id: string }>(spaces, { title: ASSISTANT_TITLE }));
  await operator.put(`${spaces}/${space}/manifest`, { instructions: ASSISTANT_INSTRUCTIONS });
  await runCommand(stack, 'agent-gateway', 'commands/name-assistant.js', space);
  return space;
}

/** Gives a merchant credits for its agents, as people of the platform do. */
export async function grantCredits(stack: SeedStack, merchantId: number, dollars: number): Promise<void> {
  await runCommand(stack, 'agent-gateway', 'commands/grant-credits.js', `merchant:${merchantId}`, `${dollars}`);
}

async function signIn({ baseUrl }: SeedStack, email: string, password: string): Promise<ApiClient> {
  const client = new ApiClient(baseUrl);
  try {
    await client.post('/api/auth/register', { email, password });
  } catch (error) {
    if (!(error instanceof ApiRefusal && error.code === 'email_taken')) throw error;
    await client.post('/api/auth/login', { email, password });
  }
  return client;
}

/**
 * Makes a user an operator. There is intentionally no way over HTTP: this runs the operators' own command line, with
 * the auth service's database role.
 */
async function makeOperator(stack: SeedStack, operator: ApiClient): Promise<void> {
  if ((await operator.get<Me>('/api/me')).is_operator) return;
  await runCommand(stack, 'auth', 'commands/operators.js', 'grant', OPERATOR_EMAIL);
  const me = await operator.get<Me>('/api/me');
  if (!me.is_operator) throw new Error(`${OPERATOR_EMAIL} was granted the operator role but /api/me does not show it`);
}

/**
 * Makes the merchant that sells the Pro plan. A command line sets which one it is, because the database assigns ids.
 */
export async function makePlatformMerchant(stack: SeedStack, operator: ApiClient): Promise<void> {
  const id = await merchantOf(operator, PLATFORM);
  await operator.post(`/api/admin/merchants/${id}/approve`);
  const treasury = chainAccount('feeRecipient').address;
  await operator.post(`/api/dashboard/merchants/${id}/wallets/bring_own`, { treasury_address: treasury });
  await runCommand(stack, 'dashboard', 'commands/platform-merchant.js', `${id}`);
}

/** Runs a command of a service for people of the platform, with the database role of the service. */
async function runCommand(stack: SeedStack, service: ServiceName, file: string, ...args: string[]): Promise<void> {
  const { env } = stack.services.find(({ name }) => name === service)!;
  await run(process.execPath, [stack.program(service, file), ...args], {
    env: { PATH: process.env['PATH'], DATABASE_URL: env['DATABASE_URL'], ...COMPILE_CACHE },
  });
}

async function merchantOf(owner: ApiClient, wanted: { name: string; email: string }): Promise<number> {
  const [membership] = (await owner.get<Me>('/api/me')).memberships;
  if (membership) return membership.merchant_id;
  return (await owner.post<{ id: number }>('/api/dashboard/merchants', wanted)).id;
}
