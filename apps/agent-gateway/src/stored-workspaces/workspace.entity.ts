import type { WorkspaceSource } from '@libs/dto/agent/workspace';
import { BigInteger, Text, Timestamp } from '@libs/service-kit/database/entities/columns';
import { Check, Entity, ForeignKey, Index } from 'typeorm';
import { AccountRow } from '../accounts/account.entity.js';
import { FileRow } from '../stored-files/file.entity.js';
import { ThreadRow } from '../stored-threads/thread.entity.js';

/** The workspace of a thread. It is made when a turn with the capability or a caller first uses it. */
@Entity('workspace')
export class WorkspaceRow {
  @ForeignKey(() => ThreadRow) @Text({ primary: true, collation: 'C' }) thread_id: string;
  @ForeignKey(() => AccountRow) @BigInteger() account_id: number;
  /** The newest number of a version; none is assigned twice, whatever was deleted since. */
  @BigInteger({ default: 0 }) last_version: number;
  @Timestamp({ default: () => 'now()' }) created_at: Date;
}

/** A version of a file of a workspace. Its bytes are those of a file, and are deleted with it. */
@Entity('workspace_version')
@Check('size_bytes >= 0')
@Check(`source IN ('agent', 'caller', 'tool_result', 'turn_input', 'turn_output')`)
@Index('workspace_version_file', ['file_id', 'thread_id'], { unique: true })
@Index('workspace_version_name', ['thread_id', 'name', 'version'])
export class WorkspaceVersionRow {
  @ForeignKey(() => WorkspaceRow, { onDelete: 'CASCADE' })
  @Text({ primary: true, collation: 'C' })
  thread_id: string;
  @BigInteger({ primary: true }) version: number;
  @Text({ collation: 'C' }) name: string;
  @ForeignKey(() => FileRow, { onDelete: 'CASCADE' }) @Text({ collation: 'C' }) file_id: string;
  @Text() source: WorkspaceSource;
  @BigInteger() size_bytes: number;
  /** The turn that wrote it, was given it or delivered it; null for one that a caller sent. */
  @Text({ nullable: true, collation: 'C' }) turn_id: string | null;
  @Timestamp({ default: () => 'now()' }) written_at: Date;
}
