import type { HttpFetchConfig } from '@libs/dto/agent/tools/capability-config';
import { type Grant, MAX_TOOLS, secretsIn, type Toolset } from '@libs/dto/agent/tools/toolset';
import { OutboundClient } from '@libs/outbound-http/outbound-client';
import { parsePrivateKeys, type SealingPrivateKey } from '@libs/sealing/sealing-keys';
import { RpcClient } from '@libs/service-kit/messaging/rpc/rpc-client';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { openAssistant } from '../capabilities/assistant/assistant-tools.js';
import { openGrants } from '../capabilities/capability-table.js';
import { type BoundText, cutLongText, keepResults } from '../capabilities/results/long-results.js';
import { TurnResults } from '../capabilities/results/turn-results.js';
import { WORKSPACE_READ_TOOL } from '../capabilities/workspace/workspace.capability.js';
import { WorkspaceFiles } from '../capabilities/workspace/workspace-files.js';
import { WorkspaceResults } from '../capabilities/workspace/workspace-results.js';
import { McpPoolService } from '../mcp/mcp-pool.service.js';
import { openServers } from '../mcp/mcp-tools.js';
import { MemoryService } from '../memory/memory.service.js';
import { Sandbox } from '../sandbox/sandbox.js';
import { requireSecrets, SpaceSecrets } from '../secrets/space-secrets.js';
import { TurnRunnerSettings } from '../settings.js';
import type { CapabilityContext, CapabilityParts } from '../tools/capability.js';
import { permitted } from '../tools/permitted.js';
import type { Tool } from '../tools/tool.js';
import { Toolboxes, type ToolsOfTurn } from '../tools/toolbox.js';
import { TurnToolbox } from './turn-toolbox.js';

/**
 * The reason why tools are missing in a turn whose thread does not exist any more, or that a release before threads
 * accepted.
 */
const NO_WORKSPACE = 'This turn has no workspace.';

/** Opens the tools of turns: built-in ones first, then those of MCP servers, at most 256 in total. */
@Injectable()
export class ToolboxesService extends Toolboxes implements OnApplicationShutdown {
  private readonly logger = new Logger('Tools');
  private readonly keyring: readonly SealingPrivateKey[];
  private readonly parts: CapabilityParts;

  constructor(
    private readonly settings: TurnRunnerSettings,
    private readonly rpc: RpcClient,
    private readonly pool: McpPoolService,
    memory: MemoryService,
  ) {
    super();
    this.keyring = parsePrivateKeys(settings.runnerSealingPrivateKeys);
    const policy = settings.addressPolicy;
    const outbound = new OutboundClient({ policy, resolver: settings.addressResolver });
    this.parts = { rpc, outbound, policy, memory, sandbox: new Sandbox(), search: settings.searchProvider };
  }

  async open(turn: ToolsOfTurn): Promise<TurnToolbox> {
    turn.signal.throwIfAborted();
    const secrets = await this.secretsOf(turn);
    const { policy } = this.parts;
    const files = new WorkspaceFiles(this.rpc, turn.turnId);
    const hasWorkspace = turn.toolset.builtin.some(({ key }) => key === 'workspace');
    const isWithoutWorkspace = hasWorkspace && !(await files.open(turn.signal));
    const grants = turn.toolset.builtin.filter(({ key }) => key !== 'workspace' || !isWithoutWorkspace);
    const own = await this.ownTools(grants, { ...this.parts, turn, secrets });
    const { pool, settings } = this;
    const servers = await openServers(turn, secrets, { pool, policy, programs: settings.stdioServers });
    const allowed = permitted([...own, ...servers.tools], turn.toolset.permissions ?? []);
    const results = resultsOf(turn, allowed, files, this.parts.rpc);
    const most = MAX_TOOLS - results.tools.length;
    const left = allowed.length - most;
    return new TurnToolbox({
      tools: [...allowed.slice(0, most), ...results.tools],
      unavailable: [
        ...servers.unavailable,
        ...(isWithoutWorkspace ? [NO_WORKSPACE] : []),
        ...(left > 0 ? [`${left} tools are left out: a turn has ${MAX_TOOLS}.`] : []),
      ],
      scrubber: secrets.scrubber,
      bound: results.bound,
      onFault: (tool, message) => this.logger.warn(`${tool} of ${turn.turnId} failed: ${message}`),
      onClose: servers.release,
    });
  }

  /** Returns the tools that the space was granted, and those of a member if it is a turn of the assistant. */
  private async ownTools(grants: readonly Grant[], context: CapabilityContext): Promise<Tool[]> {
    const granted = openGrants(grants, context);
    const { asker } = context.turn;
    if (!asker) return granted;
    const ofMember = await openAssistant(asker, context);
    const names = new Set(ofMember.map(({ spec }) => spec.name));
    return [...ofMember, ...granted.filter(({ spec }) => !names.has(spec.name))];
  }

  async onApplicationShutdown(): Promise<void> {
    await this.parts.outbound.close();
  }

  /** Returns the secrets, requested only when the tools name any, because most turns use none. */
  private async secretsOf({ space, toolset }: ToolsOfTurn): Promise<SpaceSecrets> {
    const names = namedSecrets(toolset);
    if (names.length === 0) return new SpaceSecrets(space, new Map(), this.keyring);
    const { secrets } = await this.rpc.call('agent.space_secrets', { space });
    return new SpaceSecrets(space, requireSecrets(names, secrets), this.keyring);
  }
}

/** Tools of ours whose results may be long; those of servers may have images, too. */
const LONG_RESULTS = ['http_fetch', 'http_send', 'web_search'];

/**
 * Returns where the results of a turn are kept: in its workspace, where its tools may read that; else for as long as
 * the turn lasts, with two tools of their own, which only show what the turn already got and so need no permission; and
 * nowhere where no result can be long.
 */
function resultsOf(
  turn: ToolsOfTurn,
  tools: readonly Tool[],
  files: WorkspaceFiles,
  rpc: RpcClient,
): { readonly bound: BoundText; readonly tools: readonly Tool[] } {
  if (tools.some(({ spec }) => spec.name === WORKSPACE_READ_TOOL))
    return { bound: keepResults(new WorkspaceResults(files), turn.turnId), tools: [] };
  const hasServers = tools.some(({ permissionName }) => permissionName !== undefined);
  if (!hasServers && !tools.some(({ spec }) => LONG_RESULTS.includes(spec.name)))
    return { bound: cutLongText, tools: [] };
  const results = new TurnResults(rpc, turn);
  const own = hasServers ? [results.readTool(), results.viewTool()] : [results.readTool()];
  return { bound: keepResults(results, turn.turnId), tools: own };
}

function namedSecrets({ builtin, mcp_servers }: Toolset): string[] {
  const configs = builtin.map(({ key, config }) =>
    key === 'http.fetch' ? (config as unknown as HttpFetchConfig) : undefined,
  );
  const headers = [...configs.map((config) => config?.headers), ...mcp_servers.map((server) => server.headers)];
  return [...new Set(headers.flatMap((one) => Object.values(one ?? {}).flatMap(secretsIn)))];
}
