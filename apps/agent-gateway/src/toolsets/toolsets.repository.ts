import type { Toolset } from '@libs/dto/agent/tools/toolset';
import { insertRow } from '@libs/service-kit/database/entities/rows';
import type { Sql, Tx } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { ToolsetRow } from './toolset.entity.js';

@Injectable()
export class ToolsetsRepository {
  async byVersion(sql: Sql, spaceId: string, version: number): Promise<ToolsetRow | undefined> {
    return (await sql.repository(ToolsetRow).findOneBy({ space_id: spaceId, version })) ?? undefined;
  }

  insert(tx: Tx, spaceId: string, version: number, toolset: Required<Toolset>): Promise<ToolsetRow> {
    const { builtin, mcp_servers, permissions, approvals } = toolset;
    return insertRow(tx, ToolsetRow, { space_id: spaceId, version, builtin, mcp_servers, permissions, approvals });
  }
}
