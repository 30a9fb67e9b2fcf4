import { createHash } from 'node:crypto';
import { FILE_CHUNK_BYTES } from '@libs/dto/rpc/agents/agent.rpc';
import type { RequestOf } from '@libs/dto/rpc/rpc';
import { Database } from '@libs/service-kit/database/database';
import type { Answer } from '@libs/testing/http/http-client';
import { newId } from '../src/ids.js';
import { StoredFilesService } from '../src/stored-files/stored-files.service.js';
import type { useAccounts } from './accounts.js';

type Scene = ReturnType<typeof useAccounts>;
export type Account = Awaited<ReturnType<Scene['anAccount']>>;
/** A key, or a person at the dashboard. */
export type Caller = Account['key'] | Account['person'];

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** A file of a turn, without its chunks. */
type Artifact = Omit<RequestOf<'agent.write_file'>, 'index' | 'base64'>;

/** The properties of a file that is sent. */
export interface Sent {
  name?: string;
  type?: string;
  fields?: Record<string, string>;
}

/** Files as callers send and read them, and their rows. */
export function useFiles({ world, anAccount }: Pick<Scene, 'world' | 'anAccount'>) {
  return {
    /** An account that has had credits, without which nothing is kept for it. */
    async aCustomer() {
      const account = await anAccount();
      await world.rows(
        `INSERT INTO ledger (account_id, kind, amount_micro_usd, balance_micro_usd) VALUES ($1, 'grant', 1, 1)`,
        [account.id],
      );
      return account;
    },

    /** Sends a form as a browser or `curl -F` does. */
    async send(caller: Caller, bytes: Uint8Array, { name = 'a.txt', type = 'text/plain', fields = {} }: Sent = {}) {
      const form = new FormData();
      for (const [field, value] of Object.entries(fields)) form.append(field, value);
      form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>], { type }), name);
      const response = await fetch(caller.at('/files'), { method: 'POST', body: form, headers: caller.headers });
      return { status: response.status, body: (await response.json()) as Answer['body'] };
    },

    async read(caller: Caller, id: string, headers: Record<string, string> = {}) {
      const response = await fetch(caller.at(`/files/${id}`), { headers: { ...caller.headers, ...headers } });
      return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
    },

    /** Bytes that count against the room of the account. */
    async usedBytes(accountId: number): Promise<string> {
      const [row] = await world.rows<{ bytes: string }>('SELECT file_bytes::text AS bytes FROM account WHERE id = $1', [
        accountId,
      ]);
      return row!.bytes;
    },

    /** A file that a turn makes, as its runner describes it. */
    artifact(turn_id: string, bytes: Buffer, changes: Partial<Artifact> = {}): Artifact {
      return {
        turn_id,
        file_id: newId('fl_'),
        name: 'report.pdf',
        media_type: 'application/pdf',
        size_bytes: bytes.length,
        sha256: sha256(bytes),
        ...changes,
      };
    },

    /** Sends one chunk of it, as the runner does. */
    write(file: Artifact, bytes: Buffer, index: number) {
      const base64 = bytes.subarray(index * FILE_CHUNK_BYTES, (index + 1) * FILE_CHUNK_BYTES).toString('base64');
      return world.bus.calls('agent.write_file', { ...file, index, base64 });
    },

    /** Ends a turn as far as its files go: these are visible, the others are deleted. */
    settle(turnId: string, fileIds: string[]): Promise<number> {
      const { app } = world.service;
      return app.get(Database).transaction((tx) => app.get(StoredFilesService).makeVisible(tx, turnId, fileIds));
    },

    rowsOf: (accountId: number) => world.rows('SELECT id FROM file WHERE account_id = $1', [accountId]),
  };
}
