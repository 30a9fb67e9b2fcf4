import type { OwnedResource } from '../access/rules/scope-rules.js';
import type { SpaceRow } from './space.entity.js';
import type { SpaceView } from './spaces.dto.js';

/**
 * A space with the names of its secrets, and the number of its schedules that wait for somebody; for views and scope
 * checks.
 */
export type ShownSpace = Omit<SpaceRow, 'max_cost_micro_usd' | 'last_position'> & {
  secrets: string[];
  auto_paused_schedules: number;
};

/** Returns the owner of a space, for the scope rules. */
export function ownedResourceOf({ id, account_id, created_by_key }: ShownSpace): OwnedResource {
  return { accountId: account_id, spaceId: id, madeByKey: created_by_key };
}

export function viewOf(row: ShownSpace): SpaceView {
  return {
    space_id: row.id,
    title: row.title,
    engine: row.engine,
    metadata: row.metadata,
    manifest_version: row.manifest_version,
    tools_version: row.tools_version,
    secrets: row.secrets,
    auto_paused_schedules: row.auto_paused_schedules,
    created_at: row.created_at.toISOString(),
    archived_at: row.archived_at?.toISOString() ?? null,
  };
}
