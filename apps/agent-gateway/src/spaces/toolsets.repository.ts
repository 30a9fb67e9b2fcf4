import type { Toolset } from '@libs/dto/agent/toolset';
import type { Sql, Tx } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';

export type ToolsetRow = Toolset & { version: number; updated_at: Date };

const COLUMNS = 'version, builtin, mcp_servers, updated_at';

@Injectable()
export class ToolsetsRepository {
  /** Versions never change. */
  async byVersion(sql: Sql, spaceId: string, version: number): Promise<ToolsetRow | undefined> {
    const [row] = await sql.query<ToolsetRow>(`SELECT ${COLUMNS} FROM toolset WHERE space_id = $1 AND version = $2`, [
      spaceId,
      version,
    ]);
    return row;
  }

  /** Adds a version and makes it the space's. */
  async insert(tx: Tx, spaceId: string, version: number, { builtin, mcp_servers }: Toolset): Promise<ToolsetRow> {
    const [row] = await tx.query<ToolsetRow>(
      `INSERT INTO toolset (space_id, version, builtin, mcp_servers) VALUES ($1, $2, $3, $4) RETURNING ${COLUMNS}`,
      [spaceId, version, JSON.stringify(builtin), JSON.stringify(mcp_servers)],
    );
    await tx.query('UPDATE space SET tools_version = $2 WHERE id = $1', [spaceId, version]);
    return row!;
  }
}
