import type { Sql, Tx } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';

/** What a manifest says. Versions never change. */
export interface ManifestContent {
  instructions: string;
  model: string | null;
  limits: { max_steps: number; timeout_s: number; max_cost_usd: number | null };
  history: { turns: number };
}

export type ManifestRow = ManifestContent & { version: number; updated_at: Date };

@Injectable()
export class ManifestsRepository {
  async byVersion(sql: Sql, spaceId: string, version: number): Promise<ManifestRow | undefined> {
    const [row] = await sql.query<ManifestRow>(
      `SELECT version, instructions, model, limits, history, updated_at FROM manifest
       WHERE space_id = $1 AND version = $2`,
      [spaceId, version],
    );
    return row;
  }

  /** Adds a version and makes it the space's. `maxCostMicroUsd` null: what the platform allows. */
  async insert(
    tx: Tx,
    spaceId: string,
    version: number,
    content: ManifestContent,
    maxCostMicroUsd: number | null,
  ): Promise<ManifestRow> {
    const { instructions, model, limits, history } = content;
    const [row] = await tx.query<ManifestRow>(
      `INSERT INTO manifest (space_id, version, instructions, model, limits, history) VALUES ($1, $2, $3, $4, $5, $6)
       RETURNING version, instructions, model, limits, history, updated_at`,
      [spaceId, version, instructions, model, JSON.stringify(limits), JSON.stringify(history)],
    );
    await tx.query('UPDATE space SET manifest_version = $2, max_cost_micro_usd = $3 WHERE id = $1', [
      spaceId,
      version,
      maxCostMicroUsd,
    ]);
    return row!;
  }
}
