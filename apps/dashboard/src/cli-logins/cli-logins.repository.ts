import { ColumnList } from '@libs/service-kit/database/entities/column-list';
import { NamedStatement } from '@libs/service-kit/database/entities/named-statement';
import { insertRow } from '@libs/service-kit/database/entities/rows';
import type { Sql, Tx } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { CliLoginRow } from './cli-login.entity.js';

/** The time in which a member confirms and the command line fetches its key. */
const VALID = `interval '10 minutes'`;

export type NewCliLogin = Pick<CliLoginRow, 'device_code_hash' | 'user_code_hash' | 'machine' | 'livemode' | 'ip'>;
export type Approval = Pick<CliLoginRow, 'merchant_id' | 'approved_by' | 'approved_by_name' | 'preset'>;

const DECISION = new ColumnList(CliLoginRow, ['state', 'merchant_id', 'approved_by', 'approved_by_name', 'preset']);
const DECIDE = new NamedStatement(
  `UPDATE cli_logins SET (${DECISION.names}) = (${DECISION.parameters()})
   WHERE user_code_hash = :user_code_hash AND state = 'waiting' AND expires_at > now() RETURNING 1`,
);

/** Rows of command lines that request keys. */
@Injectable()
export class CliLoginsRepository {
  insert(sql: Sql, login: NewCliLogin): Promise<CliLoginRow> {
    return insertRow(sql, CliLoginRow, { ...login, expires_at: () => `now() + ${VALID}` });
  }

  /** Returns how many logins were begun in the time that one is valid: from an address, and in all. */
  async counts(sql: Sql, ip: string): Promise<{ of_ip: number; open: number }> {
    const [row] = await sql.query<{ of_ip: number; open: number }>(
      `SELECT (SELECT count(*) FROM cli_logins WHERE ip = $1 AND created_at > now() - ${VALID}) AS of_ip,
         (SELECT count(*) FROM cli_logins WHERE expires_at > now()) AS open`,
      [ip],
    );
    return row!;
  }

  /** Returns a login that waits for a member. */
  async waiting(sql: Sql, userCodeHash: string): Promise<CliLoginRow | undefined> {
    const [row] = await sql.query<CliLoginRow>(
      `SELECT * FROM cli_logins WHERE user_code_hash = $1 AND state = 'waiting' AND expires_at > now()`,
      [userCodeHash],
    );
    return row;
  }

  /** Records a member's decision. Returns false where the login no longer waits for one. */
  async decide(sql: Sql, userCodeHash: string, approval: Approval | null): Promise<boolean> {
    const { merchant_id = null, approved_by = null, approved_by_name = null, preset = null } = approval ?? {};
    const decision = { merchant_id, approved_by, approved_by_name, preset };
    const state = approval ? 'approved' : 'declined';
    const rows = await DECIDE.query(sql, { ...decision, state, user_code_hash: userCodeHash });
    return rows.length === 1;
  }

  /** Locks the login of a command line until the end of the transaction. */
  async lock(tx: Tx, deviceCodeHash: string): Promise<(CliLoginRow & { is_over: boolean }) | undefined> {
    const [row] = await tx.query<CliLoginRow & { is_over: boolean }>(
      'SELECT *, expires_at <= now() AS is_over FROM cli_logins WHERE device_code_hash = $1 FOR UPDATE',
      [deviceCodeHash],
    );
    return row;
  }

  /** Records that the login has its key now. */
  async use(tx: Tx, id: number, apiKeyId: number): Promise<void> {
    await tx.repository(CliLoginRow).update(id, { state: 'used', api_key_id: apiKeyId });
  }

  /** Ends the login: no key can be fetched for it any more. */
  async giveUp(tx: Tx, id: number): Promise<void> {
    const nobody = { merchant_id: null, approved_by: null, approved_by_name: null, preset: null };
    await tx.repository(CliLoginRow).update(id, { state: 'declined', ...nobody });
  }
}
