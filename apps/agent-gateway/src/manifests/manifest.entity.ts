import { Integer, Json, Moment, Text } from '@libs/service-kit/database/entities/columns';
import { Check, Entity, ForeignKey } from 'typeorm';
import { SpaceRow } from '../spaces/space.entity.js';

/** A version of a space's instructions, model and limits. Versions never change. */
@Entity('manifest')
@Check('version > 0')
export class ManifestRow {
  @ForeignKey(() => SpaceRow) @Text({ primary: true, collation: 'C' }) space_id: string;
  @Integer({ primary: true }) version: number;
  @Text() instructions: string;
  @Text({ nullable: true }) model: string | null;
  @Json() limits: { max_steps: number; timeout_s: number; max_cost_usd: number | null };
  @Json() history: { turns: number };
  @Moment({ default: () => 'now()' }) updated_at: Date;
}
