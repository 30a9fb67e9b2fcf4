import type { OutboundClient } from '@libs/outbound-http/outbound-client';
import type { AddressPolicy } from '@libs/outbound-http/policy/address-policy';
import type { RpcClient } from '@libs/service-kit/messaging/rpc/rpc-client';
import type { MemoryService } from '../memory/memory.service.js';
import type { Sandbox } from '../sandbox/sandbox.js';
import type { SpaceSecrets } from '../secrets/space-secrets.js';
import type { SearchProvider } from '../web-search/search-protocols.js';
import { type ArgumentCheck, checkOf } from './schema-check.js';
import type { Tool } from './tool.js';
import type { ToolSpec, ToolsOfTurn } from './toolbox.js';

/** The dependencies of capabilities, which are the same for all turns. */
export interface CapabilityParts {
  readonly rpc: RpcClient;
  readonly outbound: OutboundClient;
  readonly policy: AddressPolicy;
  readonly memory: MemoryService;
  readonly sandbox: Sandbox;
  /** The search provider, if the operator has configured one. */
  readonly search: SearchProvider | null;
}

export interface CapabilityContext extends CapabilityParts {
  readonly turn: ToolsOfTurn;
  readonly secrets: SpaceSecrets;
}

/** The tools that a capability gives to one turn. `config` was validated when it was stored. */
export type OpenCapability<Config = object> = (config: Config, context: CapabilityContext) => Tool[];

/** One of our own specs with its compiled check. */
export function described(spec: ToolSpec): { spec: ToolSpec; faultOf: ArgumentCheck } {
  return { spec, faultOf: checkOf(spec.inputSchema) };
}

/** Returns an object schema that allows no other properties. */
export function objectSchema(
  properties: Record<string, unknown>,
  required: readonly string[] = [],
): Record<string, unknown> {
  return { type: 'object', properties, required, additionalProperties: false };
}
