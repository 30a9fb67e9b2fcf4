import { CAPABILITIES, type Capability } from '@libs/dto/agent/tools/capabilities';
import {
  type CheckoutConfig,
  DEFAULT_MEMORY_SCOPE,
  type OutputDeliverConfig,
} from '@libs/dto/agent/tools/capability-config';
import { AppError } from '@libs/errors/app-error';
import { schemaProblem } from './output-schema.js';

/** The facts that a grant is checked against. */
export interface GrantFacts {
  /** Capabilities that need a provider and have one on this platform. */
  readonly provided: readonly string[];
  /** Returns whether the account's agents may sell for a merchant. */
  maySellFor(merchantId: number): Promise<boolean>;
}

/** An error in a config: the field, and what is wrong with it. */
export interface ConfigProblem {
  readonly field: string;
  readonly message: string;
}

interface CapabilityRule {
  /**
   * Values that are stored where a config leaves them out, because an absent field means something else in older
   * configs.
   */
  readonly defaults?: object;
  /** Whether it works only on platforms with a provider for it. */
  readonly needsProvider?: boolean;
  /** The rules that the config's class cannot express. */
  readonly check?: (config: object, facts: GrantFacts) => Promise<ConfigProblem | undefined>;
}

const RULES: Readonly<Record<Capability, CapabilityRule>> = {
  files: {},
  workspace: {},
  'output.deliver': { check: deliverable },
  memory: { defaults: { scope: DEFAULT_MEMORY_SCOPE } },
  'http.fetch': {},
  checkout: { check: ownMerchant },
  'code.js': {},
  time: {},
  'web.search': { needsProvider: true },
};

/** Returns a config as it is stored. */
export function withDefaults(capability: Capability, config: object): Record<string, unknown> {
  const given = Object.entries(config).filter(([, value]) => value !== undefined);
  return { ...RULES[capability].defaults, ...Object.fromEntries(given) };
}

/** Returns whether a platform that provides these has what a capability needs. */
export function isAvailable(capability: Capability, provided: readonly string[]): boolean {
  return !RULES[capability].needsProvider || provided.includes(capability);
}

/** Returns a capability by the name that a caller wrote. Throws `unknown_capability`, `capability_unavailable`. */
export function capabilityOf(name: string, param: string, { provided }: GrantFacts): Capability {
  const capability = CAPABILITIES.find((known) => known === name);
  if (!capability) throw new AppError('unknown_capability', { capability: name, param });
  if (!isAvailable(capability, provided)) {
    throw new AppError('capability_unavailable', { capability, param });
  }
  return capability;
}

/** Returns the fault of a capability's config, beyond the rules of its class. */
export async function configProblem(
  capability: Capability,
  config: object,
  facts: GrantFacts,
): Promise<ConfigProblem | undefined> {
  return RULES[capability].check?.(config, facts);
}

async function deliverable(config: object): Promise<ConfigProblem | undefined> {
  const message = schemaProblem((config as OutputDeliverConfig).schema);
  return message === undefined ? undefined : { field: 'schema', message };
}

async function ownMerchant(config: object, facts: GrantFacts): Promise<ConfigProblem | undefined> {
  if (await facts.maySellFor((config as CheckoutConfig).merchant_id)) return undefined;
  return { field: 'merchant_id', message: 'Must be the merchant that this space belongs to' };
}
