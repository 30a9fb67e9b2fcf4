import type { ApprovalRules, ToolPermission } from '@libs/dto/agent/tools/permissions';
import type { Toolset } from '@libs/dto/agent/tools/toolset';
import { Integer, Json, Text, Timestamp } from '@libs/service-kit/database/entities/columns';
import { Check, Entity, ForeignKey } from 'typeorm';
import { SpaceRow } from '../spaces/space.entity.js';

/** A version of the tools of a space. Versions never change. */
@Entity('toolset')
@Check('version > 0')
export class ToolsetRow {
  @ForeignKey(() => SpaceRow) @Text({ primary: true, collation: 'C' }) space_id: string;
  @Integer({ primary: true }) version: number;
  @Json() builtin: Toolset['builtin'];
  @Json() mcp_servers: Toolset['mcp_servers'];
  @Json({ default: () => "'[]'" }) permissions: ToolPermission[];
  /** Null: as for sets from before there were approvals. */
  @Json({ nullable: true }) approvals: ApprovalRules | null;
  @Timestamp({ default: () => 'now()' }) updated_at: Date;
}
