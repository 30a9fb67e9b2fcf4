import type { Sql, Tx } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { AssistantRow } from './assistant.entity.js';

/** The space of the assistant, and the account that pays for it. */
export interface AssistantSpace {
  readonly space_id: string;
  readonly account_id: number;
}

@Injectable()
export class AssistantRepository {
  /** Returns undefined where no space is named, and where it is archived. */
  async current(sql: Sql): Promise<AssistantSpace | undefined> {
    const [row] = await sql.query<AssistantSpace>(
      `SELECT a.space_id, s.account_id FROM assistant a JOIN space s ON s.id = a.space_id WHERE s.archived_at IS NULL`,
      [],
      { prepared: 'assistant' },
    );
    return row;
  }

  /**
   * Names a space as the assistant, in place of another one. False where there is no such space that is not archived.
   */
  async name(tx: Tx, spaceId: string): Promise<boolean> {
    const rows = await tx.query(
      `INSERT INTO assistant (space_id) SELECT id FROM space WHERE id = $1 AND archived_at IS NULL
       ON CONFLICT (only_row) DO UPDATE SET space_id = excluded.space_id RETURNING 1`,
      [spaceId],
    );
    return rows.length > 0;
  }

  /** Removes the assistant, so that there is none. */
  async remove(tx: Tx): Promise<void> {
    await tx.repository(AssistantRow).delete({ only_row: true });
  }
}
