import type { EngineName } from '@libs/dto/agent/engines';
import type { Belonging } from '../access/scope-rules.js';
import type { SpaceView } from './spaces.dto.js';

export interface SpaceRow {
  seq: number;
  id: string;
  account_id: number;
  created_by_key: number | null;
  title: string | null;
  engine: EngineName;
  metadata: Record<string, unknown> | null;
  manifest_version: number;
  tools_version: number;
  secrets: string[];
  created_at: Date;
  archived_at: Date | null;
}

/** Whose a space is, for the scope rules. */
export function belongingOf({ id, account_id, created_by_key }: SpaceRow): Belonging {
  return { accountId: account_id, spaceId: id, madeByKey: created_by_key };
}

export function viewOf(row: SpaceRow): SpaceView {
  return {
    space_id: row.id,
    title: row.title,
    engine: row.engine,
    metadata: row.metadata,
    manifest_version: row.manifest_version,
    tools_version: row.tools_version,
    secrets: row.secrets,
    created_at: row.created_at.toISOString(),
    archived_at: row.archived_at?.toISOString() ?? null,
  };
}
