import { createHash } from 'node:crypto';
import type { Answer } from '@libs/testing/http/http-client';
import type { useAccounts } from './accounts.js';

type Scene = ReturnType<typeof useAccounts>;
export type Account = Awaited<ReturnType<Scene['anAccount']>>;
/** A key, or a person at the dashboard. */
export type Caller = Account['key'] | Account['person'];

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** The properties of a file that is sent. */
interface Sent {
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

    rowsOf: (accountId: number) => world.rows('SELECT id FROM file WHERE account_id = $1', [accountId]),
  };
}
