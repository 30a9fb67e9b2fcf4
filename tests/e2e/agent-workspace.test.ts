import { describe, expect, it } from '@jest/globals';
import { eventually } from '@libs/testing/eventually';
import { AgentAccount } from '../stack/people/agent-account.js';
import { useSystem } from '../stack/use-system.js';

const TIMEOUT_MS = 120_000;
const running = useSystem();
const TOOLS = { builtin: ['workspace', 'files'] };

/** Returns the files of a thread with the texts of their newest versions. */
async function filesOf(account: AgentAccount, thread: string): Promise<Record<string, string>> {
  const { data } = await account.ok<{ data: { name: string }[] }>('GET', `/threads/${thread}/files`);
  const texts = data.map(async ({ name }) => [
    name,
    (await account.call('GET', `/threads/${thread}/files/${name}`)).text,
  ]);
  return Object.fromEntries(await Promise.all(texts));
}

async function put(account: AgentAccount, thread: string, name: string, text: string): Promise<Response> {
  const form = new FormData();
  form.append('file', new Blob([text], { type: 'image/svg+xml' }), name);
  const { href } = new URL(`/v1/threads/${thread}/files/${name}`, account.system.baseUrl);
  return fetch(href, { method: 'PUT', body: form, headers: { authorization: `Bearer ${account.key}` } });
}

describe('the workspace of a thread', () => {
  it(
    'has the chart that the turn before has delivered, so that the next one makes it blue',
    async () => {
      const account = await AgentAccount.create(running.system);
      const space = await account.space(TOOLS);
      const ofAda = { end_user_ref: 'ada' };
      // Submitted at once: the second one begins as soon as the first has ended.
      const ids = [
        await account.submits(space, 'write file chart.svg: <svg fill="red"/>', ofAda),
        await account.submits(
          space,
          'read workspace file chart.svg then write workspace file chart.svg: <svg fill="blue"/>',
          ofAda,
        ),
        await account.submits(space, 'list workspace then read workspace file chart.svg', ofAda),
        await account.submits(space, 'list workspace', { end_user_ref: 'bob' }),
      ];

      const turns = await Promise.all(ids.map((id) => account.ended(id)));

      expect(turns.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done']);
      expect(turns[1]!.result).toContain('<svg fill="red"/>');
      expect(turns[1]!.result).toContain('I wrote version 2 of chart.svg.');
      expect(turns[2]!.result).toContain('<svg fill="blue"/>');
      expect(turns[3]!.result).toContain('{"files":[]}');
      expect(await filesOf(account, turns[0]!.thread_id!)).toEqual({ 'chart.svg': '<svg fill="blue"/>' });
      // A delivered file has not changed.
      const { data } = await account.ok<{ data: { file_id: string }[] }>('GET', `/turns/${ids[0]}/files`);
      expect((await account.call('GET', `/files/${data[0]!.file_id}`)).text).toBe('<svg fill="red"/>');
    },
    TIMEOUT_MS,
  );

  it(
    'is written by callers between turns, keeps what failed turns wrote, and goes with its thread',
    async () => {
      const account = await AgentAccount.create(running.system);
      const space = await account.space(TOOLS);
      const first = await account.runTurn(space, 'write workspace file notes.txt: of a turn then call no_such_tool {}');
      const thread = first.thread_id!;
      expect((await put(account, thread, 'chart.svg', '<svg/>')).status).toBe(201);

      const next = await account.runTurn(space, 'read workspace file chart.svg then delete workspace file notes.txt');

      expect(next.result).toContain('<svg/>');
      expect(await filesOf(account, thread)).toEqual({ 'chart.svg': '<svg/>' });
      const stranger = await AgentAccount.create(running.system);
      for (const path of [`/threads/${thread}/files`, `/threads/${thread}/files/chart.svg`])
        expect((await stranger.call('GET', path)).status).toBe(404);
      expect((await put(stranger, thread, 'chart.svg', 'x')).status).toBe(404);
      await account.ok('DELETE', `/threads/${thread}`);
      expect((await account.call('GET', `/threads/${thread}/files`)).status).toBe(404);
      await eventually(async () => {
        const [left] = await account.system.rows(
          `SELECT (SELECT count(*)::int FROM agent_gateway.workspace_version WHERE thread_id = $1) AS versions,
                  (SELECT count(*)::int FROM agent_gateway.file WHERE account_id = $2) AS files`,
          [thread, account.id],
        );
        return left!['versions'] === 0 && left!['files'] === 0;
      });
    },
    TIMEOUT_MS,
  );
});
