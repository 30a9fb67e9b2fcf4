import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from '@jest/globals';
import { removePostgres } from '@libs/embedded/postgres/postgres';
import { freePort } from '@libs/embedded/process/free-port';
import { SERVICES } from '@libs/events/services';
import { eventually } from '@libs/testing/eventually';
import { request } from '@libs/testing/http/http-client';
import { stateDir } from '../src/files/state-dir.js';
import { ApiClient } from '../src/seed/api-client.js';
import { TotpCodes } from '../src/seed/totp-codes.js';
import type { StackFile, StackPerson } from '../src/stack/stack-file.js';

const START_TIMEOUT_MS = 300_000;
const state = stateDir(mkdtempSync(join(tmpdir(), 'start-')));
const port = await freePort();

/** Runs a command as `npm run` does, and waits for its end. */
function command(name: 'start' | 'stop' | 'audit-verify', ...args: string[]) {
  const script = fileURLToPath(new URL(`../src/${name}.js`, import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, '--dir', state.dir, ...args], {
    encoding: 'utf8',
    timeout: START_TIMEOUT_MS,
  });
  return { status, output: stdout + stderr };
}

const start = (...options: string[]) => command('start', '--port', `${port}`, '--no-demo', '--detach', ...options);
const stackFile = () => JSON.parse(readFileSync(state.stack, 'utf8')) as StackFile;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // A zombie that was not reaped yet counts as ended.
    return !existsSync(`/proc/${pid}/stat`) || !/ Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** Signs in as a script that knows only `stack.json`: the password alone is not enough. */
async function signsInWithBothFactors({ base_url }: StackFile, { email, password, totp_secret }: StackPerson) {
  const posts = (path: string, body: object, cookie = '') =>
    fetch(base_url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: base_url, cookie },
      body: JSON.stringify(body),
    });
  const first = await posts('/api/auth/login', { email, password });
  expect(await first.json()).toMatchObject({ user: { second_factor_required: true } });
  const cookie = first.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const codes = new TotpCodes(totp_secret!);
  // The current code may have confirmed the app a moment ago: then the next one counts.
  const answers = [await codes.next(), await codes.next()].map((totp_code) => ({ totp_code }));
  const [present, next] = answers as [object, object];
  const second = await posts('/api/auth/second_factor', present, cookie);
  expect((second.ok ? second : await posts('/api/auth/second_factor', next, cookie)).status).toBe(200);
}

/** Returns the response of the demo's agent, requested with nothing but `stack.json`. */
async function answerOfAgent({ base_url, demo_agent }: StackFile, text: string): Promise<string> {
  const agents = new ApiClient(base_url, demo_agent.api_key);
  const [space] = (await agents.get<{ data: { space_id: string }[] }>('/v1/spaces')).data;
  const headers = { authorization: `Bearer ${demo_agent.api_key}`, 'idempotency-key': text };
  const body = { space: space!.space_id, text };
  const { turn_id } = (await request(base_url, 'POST', '/v1/turns', { body, headers })).body;
  return eventually(async () => (await agents.get<{ result: string | null }>(`/v1/turns/${turn_id}`)).result);
}

/** Returns the response of the dashboard's assistant to the owner of the demo's merchant. */
async function answerOfAssistant(
  { base_url, demo_merchant: { merchant_id, owner } }: StackFile,
  text: string,
): Promise<string> {
  const client = new ApiClient(base_url);
  await client.post('/api/auth/login', { email: owner.email, password: owner.password });
  const turns = `/api/agent/merchants/${merchant_id}/assistant/turns`;
  const { turn_id } = await client.post<{ turn_id: string }>(turns, { text });
  return eventually(async () => (await client.get<{ result: string | null }>(`${turns}/${turn_id}`)).result);
}

describe('npm start and npm stop', () => {
  afterAll(() => {
    command('stop');
    removePostgres(state.postgres);
    rmSync(state.dir, { recursive: true, force: true });
  });

  it(
    'start every service, resume with their data, and leave nothing running',
    async () => {
      const first = start();
      expect(first).toMatchObject({ status: 0, output: expect.stringContaining('running in the background') });
      const made = stackFile();
      expect(statSync(state.stack).mode & 0o777).toBe(0o600);
      expect(made.services.map(({ name }) => name)).toEqual(SERVICES);
      expect(made.base_url).toBe(`http://127.0.0.1:${port}`);
      expect((await fetch(`${made.base_url}/api/health`)).status).toBe(200);

      const answer = await answerOfAgent(made, 'create a payment link of $12.50 for a blue shirt');
      expect(answer).toContain(`${made.base_url}/pay/`);
      expect(await answerOfAssistant(made, 'find sessions of a blue shirt')).toContain('I found one session:');

      expect(command('audit-verify')).toMatchObject({
        status: 0,
        output: expect.stringMatching(/^\d+ entries, chain intact$/m),
      });

      expect(start()).toMatchObject({ status: 1, output: expect.stringContaining('a stack already runs in') });
      expect(command('stop')).toEqual({ status: 0, output: 'stopped\n' });
      expect(made.services.filter(({ pid }) => isAlive(pid))).toEqual([]);
      expect(existsSync(state.stack)).toBe(false);

      expect(start('--second-factors').status).toBe(0);
      // Commands block this process: it has yet to notice that earlier connections were closed.
      await sleep(100);
      const { services: _before, ...kept } = made;
      const resumed = stackFile();
      expect(resumed).toMatchObject(kept);
      for (const person of [resumed.operator, resumed.demo_merchant.owner]) await signsInWithBothFactors(made, person);
      expect(command('stop').status).toBe(0);

      // Added once: the existing secrets still work.
      expect(start('--second-factors').status).toBe(0);
      expect(stackFile().operator).toEqual(resumed.operator);
      expect(stackFile().demo_merchant.owner).toEqual(resumed.demo_merchant.owner);
      expect(command('stop').status).toBe(0);
    },
    3 * START_TIMEOUT_MS,
  );
});
