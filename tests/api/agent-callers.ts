import { eventually } from '@libs/testing/eventually';
import { AgentAccount } from '../stack/people/agent-account.js';
import type { RunningSystem } from '../stack/running-system.js';
import type { Operation } from './document.js';
import type { Known } from './requests.js';

/** Marks an operation in `Known` that ends or stops its object, so that it gets one of its own. */
const SPARE = 'spare_';

/** The caller of the agent API in the fuzz test: an account with credits, and one object for each path parameter. */
export class AgentCallers {
  private constructor(
    private readonly key: Record<string, string>,
    /** A key whose caps are changed at random: no other caller's turns depend on them. */
    private readonly cappedKey: Record<string, string>,
    private readonly person: Record<string, string>,
    /** A key that may decide about calls, and nothing else. */
    private readonly approverKey: Record<string, string>,
    private readonly known: Known,
  ) {}

  static async create(
    system: RunningSystem,
    person: Record<string, string>,
    { merchantId, keyId }: { merchantId: string; keyId: number },
  ): Promise<AgentCallers> {
    const [account, capped] = [await AgentAccount.create(system), await AgentAccount.create(system, { creditsUsd: 0 })];
    await account.ok('PUT', '/quotas', { key_daily_usd: null, end_user_daily_usd: null });
    const known = { ...(await things(account)), merchant_id: merchantId, key_id: `${keyId}` };
    const approver = { name: 'approver', scope: 'all_spaces', access: 'approve' };
    const { key } = await account.owner.post<{ key: string }>(`${account.dashboard}/keys`, approver);
    return new AgentCallers(bearer(account.key), bearer(capped.key), person, bearer(key), known);
  }

  headersFor({ path }: Operation): Record<string, string> {
    if (path.startsWith('/api/agent')) return this.person;
    if (path.startsWith('/v1/approvals/')) return this.approverKey;
    return path === '/v1/quotas' ? this.cappedKey : this.key;
  }

  /** Returns ids of existing objects. */
  knownFor({ method }: Operation): Known {
    if (method !== 'DELETE' && method !== 'PATCH') return this.known;
    const spares = Object.entries(this.known).filter(([name]) => name.startsWith(SPARE));
    return { ...this.known, ...Object.fromEntries(spares.map(([name, id]) => [name.slice(SPARE.length), id])) };
  }
}

function bearer(key: string): Record<string, string> {
  return { authorization: `Bearer ${key}` };
}

const FILE_NAME = 'fuzzed.txt';

async function things(account: AgentAccount): Promise<Known> {
  const [space, spareSpace] = [await account.space(), await account.space()];
  const turn = await account.runTurn(space, 'Hello');
  await account.ok('PUT', `/spaces/${spareSpace}/secret`, {
    name: 'FUZZED',
    value: 'a secret',
    allowed_hosts: ['api.example.com'],
  });
  const thread = async (name: string) =>
    (await account.ok<{ thread_id: string }>('POST', '/threads', { space, thread: name })).thread_id;
  const webhook = (path: string) =>
    account.ok<{ id: number }>('POST', '/webhooks', { url: `http://127.0.0.1:9/${path}` });
  const [first, spare] = [await webhook('first'), await webhook('spare')];
  const schedule = async () => {
    const body = { cron: '0 9 1 1 *', text: 'Hello' };
    return (await account.ok<{ schedule_id: string }>('POST', `/spaces/${space}/schedules`, body)).schedule_id;
  };
  const delivery = await account.ok<{ id: string }>('POST', `/webhooks/${first.id}/test`, {});
  return {
    space,
    slug: space,
    turn_id: turn.turn_id,
    turn: turn.turn_id,
    thread_id: await threadWithFile(account, await thread('fuzzed')),
    file_id: await upload(account),
    schedule_id: await schedule(),
    approval_id: await waiting(account),
    webhook_id: `${first.id}`,
    delivery_id: delivery.id,
    file_name: FILE_NAME,
    name: 'FUZZED',
    spare_slug: spareSpace,
    spare_thread_id: await threadWithFile(account, await thread('spare')),
    spare_file_id: await upload(account),
    spare_schedule_id: await schedule(),
    spare_webhook_id: `${spare.id}`,
  };
}

/** Makes a call that waits for a person. */
async function waiting(account: AgentAccount): Promise<string> {
  const permissions = [{ tool: 'code_js', permission: 'ask' }];
  const space = await account.space({ builtin: ['code.js'], permissions });
  await account.submits(space, 'run js: 1');
  const pending = async () =>
    (await account.ok<{ data: { approval_id: string }[] }>('GET', `/approvals?space=${space}`)).data[0];
  return (await eventually(pending)).approval_id;
}

/** Makes a thread with a file in its workspace. */
async function threadWithFile(account: AgentAccount, threadId: string): Promise<string> {
  const { href } = new URL(`/v1/threads/${threadId}/files/${FILE_NAME}`, account.system.baseUrl);
  await fetch(href, { method: 'PUT', body: aForm(), headers: bearer(account.key) });
  return threadId;
}

function aForm(): FormData {
  const form = new FormData();
  form.append('file', new Blob(['Some bytes.']), 'fuzz.txt');
  return form;
}

async function upload(account: AgentAccount): Promise<string> {
  const { href } = new URL('/v1/files', account.system.baseUrl);
  const response = await fetch(href, { method: 'POST', body: aForm(), headers: bearer(account.key) });
  return ((await response.json()) as { file_id: string }).file_id;
}
