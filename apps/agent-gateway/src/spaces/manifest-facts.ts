import type { SpaceRow } from './space.entity.js';

/** What the hot path needs of a manifest: it is copied into the row of the space. */
export type ManifestFacts = Pick<
  SpaceRow,
  'max_cost_micro_usd' | 'model' | 'fallback_models' | 'own_key_providers' | 'setup_tokens' | 'thinking_tokens'
>;
