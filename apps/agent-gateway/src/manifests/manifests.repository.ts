import { insertRow } from '@libs/service-kit/database/entities/rows';
import type { Sql, Tx } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { ManifestRow } from './manifest.entity.js';

/** The content of a manifest. */
export type ManifestContent = Omit<ManifestRow, 'space_id' | 'version' | 'updated_at'>;

/** A version, without its space. */
export type ManifestVersion = Omit<ManifestRow, 'space_id'>;

@Injectable()
export class ManifestsRepository {
  async byVersion(sql: Sql, spaceId: string, version: number): Promise<ManifestVersion | undefined> {
    const row = await sql.repository(ManifestRow).findOneBy({ space_id: spaceId, version });
    return row ? versionOf(row) : undefined;
  }

  async insert(tx: Tx, spaceId: string, version: number, content: ManifestContent): Promise<ManifestVersion> {
    return versionOf(await insertRow(tx, ManifestRow, { space_id: spaceId, version, ...content }));
  }
}

function versionOf({ space_id: _, ...version }: ManifestRow): ManifestVersion {
  return version;
}
