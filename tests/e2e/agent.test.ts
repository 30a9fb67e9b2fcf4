import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { LLMock } from '@copilotkit/aimock';
import { ROOT } from '@deploy/local/files/repository';
import { makePlatformMerchant } from '@deploy/local/seed/seed';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SessionStatusView } from '@libs/dto/payments/views';
import { eventually } from '@libs/testing/eventually';
import { EverythingServer } from '@libs/testing/servers/public-mcp-servers';
import { Webhook } from 'standardwebhooks';
import { EXAMPLES, QUICK_START, QUICK_START_COMMANDS } from '../docs/quick-start-programs.js';
import { AgentAccount, type Turn } from '../stack/people/agent-account.js';
import { Merchant } from '../stack/people/merchant.js';
import { WebhookReceiver } from '../stack/servers/webhook-receiver.js';
import { useSystemWith } from '../stack/use-system.js';

const TIMEOUT_MS = 300_000;
const models = new LLMock({ port: 0 });
const everything = new EverythingServer('streamableHttp');
beforeAll(async () => {
  await Promise.all([models.start(), everything.start()]);
});
afterAll(async () => {
  await Promise.all([models.stop(), everything.stop()]);
});

/** Tokens of each response of the model server, and the price of a million of them in millionths of a US dollar. */
const TOKENS = { prompt_tokens: 1_000, completion_tokens: 100 };
const PRICES = { 'model-a': { input: 3_000_000, cached: 300_000, output: 15_000_000 } };
const running = useSystemWith(() => ({
  env: (service) => ({ ...modelEnv(), ...(service === 'turn-runner' ? providerEnv() : GATEWAY_ENV) }),
}));
const modelEnv = () => ({ OPENAI_COMPATIBLE_MODEL: 'model-a', ENGINE_PRICES: JSON.stringify(PRICES) });
const providerEnv = () => ({ OPENAI_COMPATIBLE_BASE_URL: `${models.url}/v1`, OPENAI_COMPATIBLE_API_KEY: 'key' });
const GATEWAY_ENV = { AGENT_ENGINES: 'openai-compatible' };
const run = promisify(execFile);

describe('an agent, by plain HTTP', () => {
  it.each(QUICK_START_COMMANDS)(
    'runs the quick start as documented, by $command $file, and again with the same key',
    async ({ command, file }) => {
      const account = await AgentAccount.create(running.system);
      const env = { PATH: process.env['PATH'], BASE: running.system.baseUrl, KEY: account.key };
      // The Node that runs the tests, and a shell that ends at the first command that fails.
      const programs: Record<string, [program: string, options: string[]]> = {
        node: [process.execPath, []],
        sh: ['sh', ['-e', '-u']],
      };
      const [program, options] = programs[command]!;
      const once = () => run(program, [...options, file], { cwd: EXAMPLES, env, timeout: TIMEOUT_MS });

      const said = [(await once()).stdout, (await once()).stdout];

      const wanted = command === 'sh' ? 'Hello, Ada' : '2 × blue shirt, for US$0.001';
      expect(said).toEqual(Array(2).fill(expect.stringContaining(wanted)));
      const usage = await account.ok<{ data: object[] }>('GET', '/usage?group_by=end_user_ref');
      expect(usage.data).toMatchObject([{ end_user_ref: 'customer-42', turns: 2, done: 2, billed_cost_usd: 0.002 }]);
    },
    TIMEOUT_MS,
  );

  it(
    'runs the quick start with the package, and again with the same key',
    async () => {
      const account = await AgentAccount.create(running.system);
      const env = { PATH: process.env['PATH'], BASE: running.system.baseUrl, KEY: account.key };
      // Below the repository, so that the package is found as a reader's own would be.
      const folder = mkdtempSync(join(ROOT, 'tests/dist/quick-start-'));
      const file = join(folder, 'quick-start.mts');
      const [, code] = /```ts\n(import .*?)\n```/s.exec(QUICK_START)!;
      writeFileSync(file, code!);
      try {
        for (const _ of ['once', 'again']) {
          const { stdout } = await run(process.execPath, [file], { env, timeout: TIMEOUT_MS });
          expect(stdout).toMatch(/^done .*hello\.txt.* 0\.001$/ms);
        }
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
      const usage = await account.ok<{ data: object[] }>('GET', '/usage?group_by=end_user_ref');
      expect(usage.data).toMatchObject([{ end_user_ref: 'customer-42', turns: 2, done: 2 }]);
    },
    TIMEOUT_MS,
  );

  it(
    'goes the canonical way: space, manifest, tools, turn, poll, files, usage',
    async () => {
      const account = await AgentAccount.create(running.system);
      const space = await account.space(
        { builtin: ['files', 'time'] },
        { instructions: 'Write what you are asked to.' },
      );
      const first = await account.call(
        'POST',
        '/turns',
        { space, text: 'write file hello.txt: Hello, Ada', end_user_ref: 'ada' },
        { 'idempotency-key': 'one' },
      );
      expect(first.status).toBe(202);
      expect(first.headers['location']).toBe(`/v1/turns/${first.body.turn_id}`);
      const again = await account.call(
        'POST',
        '/turns',
        { space, text: 'write file hello.txt: Hello, Ada', end_user_ref: 'ada' },
        { 'idempotency-key': 'one' },
      );
      expect(again.body).toEqual(first.body);
      expect(again.headers['idempotency-replayed']).toBe('true');

      const turn = await account.ended(first.body.turn_id as string);
      expect(turn).toMatchObject({ state: 'done', error: null, billed_cost_usd: 0.001 });
      expect(turn.result).toContain('hello.txt');
      const files = await account.ok<{ data: { file_id: string; name: string; size_bytes: number }[] }>(
        'GET',
        `/turns/${turn.turn_id}/files`,
      );
      expect(files.data).toMatchObject([{ name: 'hello.txt', size_bytes: 10 }]);
      const content = await account.call('GET', `/files/${files.data[0]!.file_id}`);
      expect(content.text).toBe('Hello, Ada');

      const usage = await account.ok<{ data: object[]; totals: object }>('GET', '/usage?group_by=end_user_ref');
      expect(usage.data).toMatchObject([{ end_user_ref: 'ada', turns: 1, done: 1, billed_cost_usd: 0.001 }]);
      expect(usage.totals).toMatchObject({ turns: 1, billed_cost_usd: 0.001 });
      expect(await account.ok('GET', '/credits')).toMatchObject({ balance_usd: 9.999, held_usd: 0 });
    },
    TIMEOUT_MS,
  );

  it(
    'goes the same way with a model and the public MCP server, and is billed for the tokens',
    async () => {
      const toolCalls = [{ id: 'one', name: 'everything__echo', arguments: '{"message": "ahoy"}' }];
      models.on({ userMessage: 'echo ahoy', hasToolResult: false }, { toolCalls, usage: TOKENS } as never);
      models.on({ userMessage: 'echo ahoy', hasToolResult: true }, {
        content: 'It said ahoy.',
        usage: TOKENS,
      } as never);
      const account = await AgentAccount.create(running.system);
      const server = {
        name: 'everything',
        url: everything.url,
        transport: 'http',
        allowed_tools: ['echo'],
        required: true,
      };
      const space = await account.space({ builtin: [], mcp_servers: [server] }, { engine: 'openai-compatible' });

      const turn = await account.runTurn(space, 'echo ahoy');

      expect(turn).toMatchObject({ state: 'done', result: 'It said ahoy.', billed_cost_usd: 0.009 });
      expect(turn.usage).toMatchObject({ steps: 2, tool_calls: 1, input_tokens: 2_000 });
      const steps = await account.ok<{ data: { tool_calls: object[] }[] }>('GET', `/turns/${turn.turn_id}/steps`);
      expect(steps.data[0]!.tool_calls).toMatchObject([
        { name: 'everything.echo', state: 'done', result: 'Echo: ahoy' },
      ]);
    },
    TIMEOUT_MS,
  );

  it(
    'refuses a turn that has no room for the tools of an MCP server at once, as soon as a turn has listed them',
    async () => {
      models.on({ userMessage: 'say hello' }, { content: 'Hello.', usage: TOKENS } as never);
      const account = await AgentAccount.create(running.system);
      // Enough for 256 tokens of an answer to a request of about 700.
      const poor = { daily_usd: 0.006 };
      await account.ok('PUT', '/quotas', { end_users: { first: poor, second: poor } });
      const server = { name: 'everything', url: everything.url, transport: 'http', required: true };
      const space = await account.space({ builtin: [], mcp_servers: [server] }, { engine: 'openai-compatible' });

      const unlisted = await account.runTurn(space, 'say hello', { end_user_ref: 'first' });
      expect(unlisted).toMatchObject({ state: 'failed', error: { code: 'BUDGET_REACHED' }, billed_cost_usd: 0 });

      const body = { space, text: 'say hello', end_user_ref: 'second' };
      const refused = await account.call('POST', '/turns', body);
      expect([refused.status, refused.body.error.code]).toEqual([429, 'QUOTA_EXCEEDED']);
      expect(await account.runTurn(space, 'say hello', { end_user_ref: 'third' })).toMatchObject({ state: 'done' });
      const bare = await account.space({ builtin: [] }, { engine: 'openai-compatible' });
      expect(await account.runTurn(bare, 'say hello', { end_user_ref: 'second' })).toMatchObject({ state: 'done' });
    },
    TIMEOUT_MS,
  );

  it(
    'sells: creates a link, the buyer pays on the chain, the next turn sees it paid',
    async () => {
      const shop = await Merchant.create(running.system);
      const account = await AgentAccount.of(running.system, shop);
      const space = await account.space({ builtin: [{ key: 'checkout', config: { merchant_id: shop.id } }] });
      const offer = await account.runTurn(space, 'create a payment link of $12.50 for a blue shirt');
      expect(offer).toMatchObject({ state: 'done' });
      const token = /\/pay\/([A-Za-z0-9_-]+)/.exec(offer.result ?? '')?.[1] ?? '';
      const session = await shop.statusOf({ token });
      expect(session.amount_usd_cents).toBe(1_250);
      expect((await account.runTurn(space, `payment status ${token}`)).result).toContain('open');

      await running.system.buyer.pays(session, 1_250);
      await eventually(async () => (await shop.statusOf({ token })).status === 'paid');
      expect((await account.runTurn(space, `payment status ${token}`)).result).toContain('paid');
    },
    TIMEOUT_MS,
  );

  it(
    'is refused without credits, and goes on when a top-up was paid on the chain',
    async () => {
      await makePlatformMerchant(running.system.stack, running.system.operator);
      const account = await AgentAccount.create(running.system, { creditsUsd: 0 });
      const space = await account.space();
      const refused = await account.call('POST', '/turns', { space, text: 'hello' });
      expect(refused.status).toBe(402);
      expect(refused.body.error).toMatchObject({ code: 'INSUFFICIENT_CREDITS', top_up_url: expect.any(String) });

      const link = await account.ok<{ token: string }>('POST', '/credits/top_up', { amount_usd_cents: 500 });
      const session = await account.owner.get<SessionStatusView>(`/api/sessions/${link.token}/status`);
      await running.system.buyer.pays(session, 500);
      await eventually(async () => (await account.ok<{ balance_usd: number }>('GET', '/credits')).balance_usd === 5);
      expect(await account.runTurn(space, 'hello')).toMatchObject({ state: 'done' });
    },
    TIMEOUT_MS,
  );

  it(
    'publishes every transition to a webhook, signed for the field’s own packages',
    async () => {
      const account = await AgentAccount.create(running.system);
      const receiver = await WebhookReceiver.start();
      running.system.onStop(() => receiver.stop());
      const { secret } = await account.ok<{ secret: string }>('POST', '/webhooks', { url: receiver.url });
      receiver.secret = secret;
      const space = await account.space();
      const turn = await account.runTurn(space, 'hello', { metadata: { order: 'a1' } });

      const events = await eventually(() => (receiver.events().length === 3 ? receiver.events() : undefined));
      const transitions = events.toSorted((a, b) => Number(a.data['seq']) - Number(b.data['seq']));
      expect(transitions.map(({ type }) => type)).toEqual(['turn.queued', 'turn.running', 'turn.done']);
      expect(transitions[2]!.data).toMatchObject({
        turn_id: turn.turn_id,
        space,
        state: 'done',
        previous_state: 'running',
        metadata: { order: 'a1' },
        result: turn.result,
        billed_cost_usd: 0.001,
      });
      for (const { body, headers } of receiver.posts)
        expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
    },
    TIMEOUT_MS,
  );

  it(
    'is accepted during maintenance and runs when it ends',
    async () => {
      const account = await AgentAccount.create(running.system);
      const space = await account.space();
      const expectedEnd = new Date(Date.now() + 3_600_000).toISOString();
      await running.system.operator.put('/api/admin/maintenance', {
        active: true,
        message: 'New disks',
        expected_end: expectedEnd,
      });
      const accepted = await eventually(async () => {
        const response = await account.call('POST', '/turns', { space, text: 'hello' });
        return response.body.maintenance ? response : undefined;
      });
      expect(accepted.status).toBe(202);
      expect(accepted.body).toMatchObject({ state: 'queued', maintenance: { active: true, message: 'New disks' } });
      expect(Number(accepted.headers['retry-after'])).toBeGreaterThan(3_000);
      const waiting: Turn = await account.turn(accepted.body.turn_id as string);
      expect(waiting.state).toBe('queued');

      await running.system.operator.put('/api/admin/maintenance', { active: false });
      expect(await account.ended(waiting.turn_id)).toMatchObject({ state: 'done' });
    },
    TIMEOUT_MS,
  );
});
