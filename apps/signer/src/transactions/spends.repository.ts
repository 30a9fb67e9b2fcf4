import type { Tx } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import type { SpendRow } from './spend.entity.js';

@Injectable()
export class SpendsRepository {
  /**
   * Raises the maximum cost of a nonce, and returns the difference. Other signings for that nonce wait until the
   * transaction ends.
   */
  async raise(tx: Tx, { relayer, nonce, wei }: Pick<SpendRow, 'relayer' | 'nonce' | 'wei'>): Promise<bigint> {
    const [before] = await tx.query<Pick<SpendRow, 'wei'>>(
      `INSERT INTO spends AS s (relayer, nonce, wei) VALUES ($1, $2, 0)
       ON CONFLICT (relayer, nonce) DO UPDATE SET signed_at = now() RETURNING s.wei`,
      [relayer, nonce],
    );
    const more = wei - before!.wei;
    if (more <= 0n) return 0n;
    await tx.query('UPDATE spends SET wei = $3 WHERE relayer = $1 AND nonce = $2', [relayer, nonce, wei.toString()]);
    return more;
  }
}
