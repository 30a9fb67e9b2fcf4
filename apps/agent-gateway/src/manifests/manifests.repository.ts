import { insertRow } from '@libs/service-kit/database/entities/rows';
import type { Sql, Tx } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { SpaceRow } from '../spaces/space.entity.js';
import { ManifestRow } from './manifest.entity.js';

/** The content of a manifest. */
export type ManifestContent = Pick<ManifestRow, 'instructions' | 'model' | 'limits' | 'history'>;

/** A version, without its space. */
export type ManifestVersion = Omit<ManifestRow, 'space_id'>;

@Injectable()
export class ManifestsRepository {
  async byVersion(sql: Sql, spaceId: string, version: number): Promise<ManifestVersion | undefined> {
    const row = await sql.repository(ManifestRow).findOneBy({ space_id: spaceId, version });
    return row ? versionOf(row) : undefined;
  }

  /** Adds a version and makes it the space's current one. `maxCostMicroUsd` is null for the platform's limit. */
  async insert(
    tx: Tx,
    spaceId: string,
    version: number,
    content: ManifestContent,
    maxCostMicroUsd: number | null,
  ): Promise<ManifestVersion> {
    const row = await insertRow(tx, ManifestRow, { space_id: spaceId, version, ...content });
    const changes = { manifest_version: version, max_cost_micro_usd: maxCostMicroUsd };
    await tx.repository(SpaceRow).update(spaceId, changes);
    return versionOf(row);
  }
}

function versionOf({ space_id: _, ...version }: ManifestRow): ManifestVersion {
  return version;
}
