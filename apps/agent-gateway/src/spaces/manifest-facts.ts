import type { SpaceRow } from './space.entity.js';

/** The fields of a manifest that the hot path needs: they are copied into the row of the space. */
export type ManifestFacts = Pick<
  SpaceRow,
  'max_cost_micro_usd' | 'model' | 'fallback_models' | 'own_key_providers' | 'setup_tokens' | 'thinking_tokens'
>;
