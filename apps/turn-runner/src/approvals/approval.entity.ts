import type { DecidedCall } from '@libs/events/payloads/approvals.payload';
import { Json, Text, Timestamp } from '@libs/service-kit/database/entities/columns';
import { Check, Entity, ForeignKey } from 'typeorm';
import { RunRow } from '../runs/stored/run.entity.js';

/** A call that a person must approve before it is made. The texts that people see of it belong to the gateway. */
@Entity('approval')
@Check(`starts_with(id, 'apr_')`)
@Check('length(digest) = 64')
export class ApprovalRow {
  @ForeignKey(() => RunRow, { onDelete: 'CASCADE' }) @Text({ primary: true, collation: 'C' }) turn_id: string;
  @Text({ primary: true, collation: 'C' }) call_id: string;
  @Text({ unique: true, collation: 'C' }) id: string;
  /** The name of the tool, as callers see it. */
  @Text() tool: string;
  @Json() arguments: Record<string, unknown>;
  /** The schema of the tool when the call was requested, which edited arguments must match. */
  @Json() input_schema: Record<string, unknown>;
  @Text() digest: string;
  @Timestamp() requested_at: Date;
  @Timestamp() expires_at: Date;
  /** Null while the turn waits, and if the turn ended meanwhile. */
  @Json({ nullable: true }) decision: DecidedCall | null;
}
