import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';

/** How far the contract's logs were read. */
@Injectable()
export class CursorsRepository {
  /** Undefined before the first range. */
  async block(sql: Sql, chainId: number): Promise<number | undefined> {
    const [row] = await sql.query<{ block_number: number }>('SELECT block_number FROM cursors WHERE chain_id = $1', [
      chainId,
    ]);
    return row?.block_number;
  }

  async move(sql: Sql, chainId: number, block: number): Promise<void> {
    await sql.query(
      `INSERT INTO cursors AS c (chain_id, block_number) VALUES ($1, $2)
       ON CONFLICT (chain_id) DO UPDATE SET block_number = greatest(c.block_number, excluded.block_number)`,
      [chainId, block],
    );
  }
}
