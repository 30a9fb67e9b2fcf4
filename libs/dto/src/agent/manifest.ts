import type { ModelControl } from './models/model-control.js';

/** A provider that is called with the customer's own key. */
export interface ProviderKey {
  provider: string;
  /** The name of the space's secret that has it. */
  secret: string;
}

/** Durable instructions of a space, as a runner gets them: one version, which never changes. */
export interface Manifest {
  instructions: string;
  /** The model of the engine's provider; null: the platform's default. */
  model: string | null;
  /** Models that are tried in this order when the previous ones cannot answer. */
  fallback_models?: string[];
  provider_keys?: ProviderKey[];
  control?: ModelControl;
  /** Whether a turn is only done with a valid `output.deliver`. */
  required_delivery?: boolean;
  limits: {
    max_steps: number;
    timeout_s: number;
  };
  history: {
    /** How many earlier turns are shown in full; older ones are summarized. 0: neither. */
    turns: number;
  };
}

/**
 * The limits of a manifest that sets none: 24 steps, 15 minutes, the texts of 10 earlier turns; defaults of the
 * contract.
 */
export const DEFAULT_MAX_STEPS = 24;
export const DEFAULT_TIMEOUT_S = 900;
export const DEFAULT_HISTORY_TURNS = 10;
/** A runner keeps this many turns of a space, however old they are. */
export const MAX_HISTORY_TURNS = 100;
/** The manifest of a space that was given none. */
export const NO_MANIFEST: Manifest = {
  instructions: '',
  model: null,
  limits: { max_steps: DEFAULT_MAX_STEPS, timeout_s: DEFAULT_TIMEOUT_S },
  history: { turns: DEFAULT_HISTORY_TURNS },
};
