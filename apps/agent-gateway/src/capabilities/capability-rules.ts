import { CAPABILITIES, type Capability } from '@libs/dto/agent/tools/capabilities';
import type { CheckoutConfig, OutputDeliverConfig } from '@libs/dto/agent/tools/capability-config';
import { type Role, roleAtLeast } from '@libs/dto/merchants/roles';
import { AppError } from '@libs/errors/app-error';
import { schemaProblem } from './output-schema.js';

/** What a grant is judged by, beside itself. */
export interface GrantFacts {
  /** Capabilities that need a provider and have one here. */
  readonly provided: readonly string[];
  /** Role of the account's user in a merchant; undefined for strangers. */
  roleIn(merchantId: number): Promise<Role | undefined>;
}

/** A fault of a config: the field, and what is wrong with it. */
export interface ConfigProblem {
  readonly field: string;
  readonly message: string;
}

interface CapabilityRule {
  /** Works only where the platform has a provider for it. */
  readonly needsProvider?: boolean;
  /** What the config's class cannot tell by itself. */
  readonly check?: (config: object, facts: GrantFacts) => Promise<ConfigProblem | undefined>;
}

/** Selling in a merchant's name is for those who may make its links by hand. */
const SELLER: Role = 'developer';

const RULES: Readonly<Record<Capability, CapabilityRule>> = {
  files: {},
  'output.deliver': { check: deliverable },
  memory: {},
  'http.fetch': {},
  checkout: { check: ownMerchant },
  'code.js': {},
  time: {},
  'web.search': { needsProvider: true },
};

/** A capability by the name that a caller wrote. Throws `unknown_capability`, `capability_unavailable`. */
export function capabilityOf(name: string, param: string, { provided }: GrantFacts): Capability {
  const capability = CAPABILITIES.find((known) => known === name);
  if (!capability) throw new AppError('unknown_capability', { capability: name, param });
  if (RULES[capability].needsProvider && !provided.includes(capability)) {
    throw new AppError('capability_unavailable', { capability, param });
  }
  return capability;
}

/** What is wrong with the config of a capability, beyond what its class tells. */
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
  const role = await facts.roleIn((config as CheckoutConfig).merchant_id);
  if (role && roleAtLeast(role, SELLER)) return undefined;
  return { field: 'merchant_id', message: 'Must be a merchant whose developer, admin or owner you are' };
}
