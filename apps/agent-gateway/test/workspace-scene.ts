import type { ReplyOf, RequestOf } from '@libs/dto/rpc/rpc';
import type { Answer } from '@libs/testing/http/http-client';
import { newId } from '../src/ids.js';
import type { useAccounts } from './accounts.js';
import { type Account, type Caller, sha256, useFiles } from './file-scene.js';

type Scene = ReturnType<typeof useAccounts>;
type Commit = RequestOf<'agent.workspace_commit'>;

/** A file that a turn writes. */
type ToWrite = { bytes: Buffer } & Partial<
  Pick<Commit, 'file_id' | 'name' | 'media_type' | 'expected_version' | 'source'>
>;

/** Workspaces as callers and running turns use them. */
export function useWorkspaces(scene: Scene) {
  const { world, aSpace, aTurn } = scene;
  const files = useFiles(scene);

  /** A space of an account with credits, and a thread in it that has a running turn. */
  async function aThread(given?: Account, madeBy: number | null = null) {
    const account = given ?? (await files.aCustomer());
    const space = await aSpace(account.id, madeBy);
    const thread = newId('thr_');
    await world.rows(
      `INSERT INTO thread (id, account_id, space_id, end_user_ref, name, inherits) VALUES ($1, $2, $3, 'ada', 'a', false)`,
      [thread, account.id, space],
    );
    const turn = await aTurnIn(space, thread, 1);
    return { account, space, thread, turn };
  }

  /** A running turn of a thread. */
  async function aTurnIn(space: string, thread: string, position: number, input_files: string[] = []) {
    const turn = await aTurn(space, { end_user_ref: 'ada', input_files });
    await world.rows('UPDATE turn SET thread_id = $2, thread_position = $3 WHERE id = $1', [turn, thread, position]);
    return turn;
  }

  const pathOf = (thread: string, name: string) => `/threads/${thread}/files/${encodeURIComponent(name)}`;

  /** Sends a file as `curl -F` does. */
  async function put(
    caller: Caller,
    thread: string,
    name: string,
    bytes: Uint8Array | string,
    { headers = {}, type = 'text/plain' }: { headers?: Record<string, string>; type?: string } = {},
  ) {
    const form = new FormData();
    form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>], { type }), 'sent.txt');
    const at = caller.at(pathOf(thread, name));
    const response = await fetch(at, { method: 'PUT', body: form, headers: { ...caller.headers, ...headers } });
    const body = (await response.json()) as Answer['body'];
    return { status: response.status, etag: response.headers.get('etag'), body };
  }

  async function get(caller: Caller, thread: string, name: string, headers: Record<string, string> = {}, query = '') {
    const at = caller.at(pathOf(thread, name) + query);
    const response = await fetch(at, { headers: { ...caller.headers, ...headers } });
    return { status: response.status, headers: response.headers, text: await response.text() };
  }

  const list = (caller: Caller, thread: string, query = '') => caller.call('GET', `/threads/${thread}/files${query}`);
  const remove = (caller: Caller, thread: string, name: string) => caller.call('DELETE', pathOf(thread, name));
  const versions = (caller: Caller, thread: string, name: string, query = '') =>
    caller.call('GET', `${pathOf(thread, name)}/versions${query}`);

  const open = (turn_id: string) => world.bus.calls('agent.workspace_open', { turn_id });

  /** A write of a turn, as the runner describes it. */
  function describe(turn_id: string, { bytes, ...given }: ToWrite): Commit {
    return {
      turn_id,
      file_id: newId('fl_'),
      name: 'a.txt',
      media_type: 'text/plain',
      size_bytes: bytes.length,
      sha256: sha256(bytes),
      expected_version: null,
      source: 'agent',
      ...given,
    };
  }

  const begin = ({ source: _, ...write }: Commit) => world.bus.calls('agent.workspace_begin', write);
  const commit = (write: Commit) => world.bus.calls('agent.workspace_commit', write);

  /** Sends the bytes of a write, as a file of its turn. */
  async function send({ turn_id, file_id, name, media_type, size_bytes, sha256: hash }: Commit, bytes: Buffer) {
    const file = { turn_id, file_id, name, media_type, size_bytes, sha256: hash };
    for (let index = 0; index < Math.max(1, Math.ceil(bytes.length / 262_144)); index++) {
      await files.write(file, bytes, index);
    }
  }

  /** A write as the runner makes it; the reply to its last request. */
  async function write(turn: string, given: ToWrite): Promise<unknown> {
    const what = describe(turn, given);
    const begun = (await begin(what)) as ReplyOf<'agent.workspace_begin'>;
    if (begun.version !== null) return begun;
    await send(what, given.bytes);
    return commit(what);
  }

  return {
    ...files,
    aThread,
    aTurnIn,
    put,
    get,
    list,
    remove,
    versions,
    open,
    describe,
    begin,
    commit,
    sendBytes: send,
    writes: write,
  };
}
