import type { Sql, Tx } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { FactorRow } from './factor.entity.js';
import { RecoveryCodeRow } from './recovery-code.entity.js';

/** The fields of an authenticator app by which its codes are checked. */
export type TotpFactor = Pick<FactorRow, 'id' | 'user_id'> & { sealed_secret: string };

@Injectable()
export class FactorsRepository {
  list(sql: Sql, userId: number): Promise<FactorRow[]> {
    return sql.repository(FactorRow).find({ where: { user_id: userId }, order: { id: 'ASC' } });
  }

  has(sql: Sql, userId: number): Promise<boolean> {
    return sql.repository(FactorRow).existsBy({ user_id: userId });
  }

  /**
   * Returns the authenticator app of an account, and the database's time in milliseconds, because the clocks of
   * replicas differ.
   */
  async totpOf(sql: Sql, userId: number): Promise<{ factor: TotpFactor | undefined; nowMs: number }> {
    const factor = await sql.repository(FactorRow).findOneBy({ user_id: userId, kind: 'totp' });
    const nowMs = await this.nowMs(sql);
    return { factor: factor ? { ...factor, sealed_secret: factor.sealed_secret! } : undefined, nowMs };
  }

  async nowMs(sql: Sql): Promise<number> {
    const [row] = await sql.query<{ now_ms: number }>(
      'SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS now_ms',
    );
    return row!.now_ms;
  }

  /** Marks a step as used. Returns false where that step or a later one was used: of two concurrent uses one wins. */
  async useStep(tx: Tx, factorId: number, step: number): Promise<boolean> {
    const rows = await tx.query(
      `UPDATE factors SET last_step = $2, last_used_at = now()
       WHERE id = $1 AND (last_step IS NULL OR last_step < $2) RETURNING 1`,
      [factorId, step],
    );
    return rows.length === 1;
  }

  async insertTotp(
    tx: Tx,
    row: { user_id: number; name: string; sealed_secret: string; last_step: number },
  ): Promise<number> {
    const { identifiers } = await tx.repository(FactorRow).insert({ ...row, kind: 'totp' });
    return identifiers[0]!['id'] as number;
  }

  /** Returns the passkey with this credential id, whatever account it belongs to. */
  async passkeyBy(sql: Sql, credentialId: string): Promise<FactorRow | undefined> {
    return (await sql.repository(FactorRow).findOneBy({ credential_id: credentialId })) ?? undefined;
  }

  /** Returns undefined where a passkey with this credential id exists, whatever account it belongs to. */
  async insertPasskey(
    tx: Tx,
    row: Pick<FactorRow, 'user_id' | 'name'> & {
      credential_id: string;
      public_key: Buffer;
      counter: number;
      transports: string[];
    },
  ): Promise<number | undefined> {
    const { raw } = await tx
      .repository(FactorRow)
      .createQueryBuilder()
      .insert()
      .values({ ...row, kind: 'passkey' })
      .orIgnore()
      .returning('id')
      .execute();
    return (raw as { id: number }[])[0]?.id;
  }

  /**
   * Advances the counter of a passkey. Returns false where the counter did not grow, except for authenticators that do
   * not count and report 0 each time; undefined where there is no such passkey.
   */
  async useCounter(tx: Tx, factorId: number, counter: number): Promise<boolean | undefined> {
    const [row] = await tx.query<{ goes_on: boolean }>(
      `SELECT $2 > counter OR ($2 = 0 AND counter = 0) AS goes_on FROM factors
       WHERE id = $1 AND kind = 'passkey' FOR UPDATE`,
      [factorId, counter],
    );
    if (!row?.goes_on) return row?.goes_on;
    await tx.repository(FactorRow).update(factorId, { counter, last_used_at: () => 'now()' });
    return true;
  }

  async delete(tx: Tx, userId: number, id: number): Promise<void> {
    await tx.repository(FactorRow).delete({ id, user_id: userId });
  }

  /** Gives an account these codes in place of all earlier ones. */
  async replaceCodes(tx: Tx, userId: number, hashes: readonly string[]): Promise<void> {
    await this.deleteCodes(tx, userId);
    await tx.repository(RecoveryCodeRow).insert(hashes.map((code_hash) => ({ user_id: userId, code_hash })));
  }

  async deleteCodes(tx: Tx, userId: number): Promise<void> {
    await tx.repository(RecoveryCodeRow).delete({ user_id: userId });
  }

  countCodes(sql: Sql, userId: number): Promise<number> {
    return sql.repository(RecoveryCodeRow).countBy({ user_id: userId, used_at: IsNull() });
  }

  /** Uses up a code. Returns false where the account has no such code, or it was used. */
  async useCode(tx: Tx, userId: number, hash: string): Promise<boolean> {
    const rows = await tx.query(
      'UPDATE recovery_codes SET used_at = now() WHERE user_id = $1 AND code_hash = $2 AND used_at IS NULL RETURNING 1',
      [userId, hash],
    );
    return rows.length === 1;
  }

  /** Returns all authenticator apps, for sealing them to another key. */
  allSealed(sql: Sql): Promise<TotpFactor[]> {
    return sql.repository(FactorRow).find({ where: { kind: 'totp' }, order: { id: 'ASC' } }) as Promise<TotpFactor[]>;
  }

  /** Returns false where the row was changed concurrently. */
  async replaceSealed(sql: Sql, { id, sealed_secret }: TotpFactor, sealed: string): Promise<boolean> {
    const rows = await sql.query(
      'UPDATE factors SET sealed_secret = $3 WHERE id = $1 AND sealed_secret = $2 RETURNING 1',
      [id, sealed_secret, sealed],
    );
    return rows.length === 1;
  }
}
