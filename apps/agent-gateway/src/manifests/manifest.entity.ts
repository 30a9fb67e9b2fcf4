import type { ProviderKey } from '@libs/dto/agent/manifest';
import type { ModelControl } from '@libs/dto/agent/models/model-control';
import { Bool, Integer, Json, Text, TextList, Timestamp } from '@libs/service-kit/database/entities/columns';
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
  @TextList({ default: () => "'{}'" }) fallback_models: string[];
  @Json({ default: () => "'[]'" }) provider_keys: ProviderKey[];
  @Json({ default: () => "'{}'" }) control: ModelControl;
  @Bool({ default: false }) required_delivery: boolean;
  @Json() limits: { max_steps: number; timeout_s: number; max_cost_usd: number | null };
  @Json() history: { turns: number };
  @Timestamp({ default: () => 'now()' }) updated_at: Date;
}
