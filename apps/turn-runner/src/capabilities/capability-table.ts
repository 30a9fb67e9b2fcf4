import type { Capability } from '@libs/dto/agent/tools/capabilities';
import type { Grant } from '@libs/dto/agent/tools/toolset';
import type { CapabilityContext, OpenCapability } from '../tools/capability.js';
import type { Tool } from '../tools/tool.js';
import { openCheckout } from './checkout.capability.js';
import { openCode } from './code-js.capability.js';
import { openFiles } from './files/files.capability.js';
import { openHttpFetch } from './http-fetch.capability.js';
import { openMemory } from './memory.capability.js';
import { openOutputDeliver } from './output-deliver.capability.js';
import { openTime } from './time.capability.js';
import { openWebSearch } from './web-search.capability.js';
import { openWorkspace } from './workspace/workspace.capability.js';

/** The tools that each capability opens. */
const CAPABILITY_TOOLS: Readonly<Record<Capability, OpenCapability<never>>> = {
  files: openFiles,
  workspace: openWorkspace,
  'output.deliver': openOutputDeliver,
  memory: openMemory,
  'http.fetch': openHttpFetch,
  checkout: openCheckout,
  'code.js': openCode,
  time: openTime,
  'web.search': openWebSearch,
};

/** Returns the built-in tools of a turn. Throws a `TurnFailure` for a grant that cannot be used. */
export function openGrants(grants: readonly Grant[], context: CapabilityContext): Tool[] {
  return grants.flatMap(({ key, config }) => CAPABILITY_TOOLS[key](config as never, context));
}
