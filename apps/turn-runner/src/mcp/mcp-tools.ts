import { stdioName } from '@libs/dto/agent/tools/stdio-url';
import type { McpServer } from '@libs/dto/agent/tools/toolset';
import type { AddressPolicy } from '@libs/outbound-http/policy/address-policy';
import { urlProblem } from '@libs/outbound-http/policy/url-policy';
import { untilAborted } from '@libs/service-kit/concurrency/with-timeout';
import { SecretWithheld, type SpaceSecrets } from '../secrets/space-secrets.js';
import { type ArgumentCheck, checkOfStranger } from '../tools/schema-check.js';
import { type Tool, ToolError } from '../tools/tool.js';
import { freeName, safeDescription } from '../tools/tool-names.js';
import type { ToolsOfTurn } from '../tools/toolbox.js';
import { TurnFailure } from '../turn-ends/turn-failure.js';
import type { McpConnection, McpTarget } from './connection/mcp-connection.js';
import { McpFault, mcpFaultOf } from './connection/mcp-fault.js';
import type { McpToolFacts } from './connection/mcp-tool-list.js';
import { forSpace, type StdioServer } from './connection/stdio-servers.js';
import type { McpLease, McpPoolService } from './mcp-pool.service.js';
import { readToolResult } from './mcp-result.js';

/** The dependencies for opening servers. */
export interface McpParts {
  readonly pool: McpPoolService;
  readonly policy: AddressPolicy;
  readonly programs: ReadonlyMap<string, StdioServer>;
}

/** The opened servers of a turn. */
export interface OpenedServers {
  readonly tools: Tool[];
  /** The servers that are left out, each with the reason, for the engine. */
  readonly unavailable: string[];
  release(): void;
}

/** Opens all servers of a turn. Throws a `TurnFailure` when a required one cannot be used. */
export async function openServers(turn: ToolsOfTurn, secrets: SpaceSecrets, parts: McpParts): Promise<OpenedServers> {
  const leases: McpLease[] = [];
  const release = () => {
    for (const lease of leases) lease.release();
  };
  try {
    const opening = Promise.all(
      turn.toolset.mcp_servers.map((server) => openServer(server, { turn, secrets, parts, leases })),
    );
    const opened = await untilAborted(opening, turn.signal);
    const taken = new Set<string>();
    const tools = opened.flatMap(({ found, ...from }) => found.map((facts) => toolOf(facts, from, secrets, taken)));
    return { tools, unavailable: opened.flatMap(({ why }) => why ?? []), release };
  } catch (error) {
    release();
    throw error;
  }
}

/** Engines read this next to their instructions, so it contains no text of the server. */
const BRIEFLY: Readonly<Record<McpFault['kind'], string>> = {
  auth: 'refused its credentials',
  unreachable: 'could not be used',
  refused: 'responded with an error',
};

interface OpenedServer {
  readonly server: McpServer;
  readonly connection?: McpConnection;
  readonly found: McpToolFacts[];
  readonly why?: string;
}

/** The state while one turn's servers are opened; `leases` are released together. */
interface Opening {
  readonly turn: ToolsOfTurn;
  readonly secrets: SpaceSecrets;
  readonly parts: McpParts;
  readonly leases: McpLease[];
}

async function openServer(server: McpServer, opening: Opening): Promise<OpenedServer> {
  const { turn, secrets, parts, leases } = opening;
  try {
    const lease = parts.pool.lease(turn.space, turn.toolsVersion, targetOf(server, opening));
    leases.push(lease);
    const listed = await lease.connection.listTools(!server.required);
    const { allowed_tools: allowed } = server;
    const found = allowed === null ? listed : listed.filter(({ name }) => allowed.includes(name));
    return { server, connection: lease.connection, found };
  } catch (error) {
    if (error instanceof TurnFailure) throw error;
    const fault = mcpFaultOf(server.name, error);
    if (server.required) throw failureOf(fault, secrets);
    return {
      server,
      found: [],
      why: `The MCP server ${server.name} ${BRIEFLY[fault.kind]}: this turn has none of its tools.`,
    };
  }
}

function targetOf(server: McpServer, { turn, secrets, parts }: Opening): McpTarget {
  const common = { name: server.name, timeoutMs: server.timeout_s * 1_000 };
  const program = stdioName(server.url);
  if (program !== undefined) {
    const found = parts.programs.get(program);
    if (!found) throw new McpFault('unreachable', `The MCP server ${server.name} is not offered here.`);
    return { ...common, stdio: forSpace(found, turn.space) };
  }
  const problem = urlProblem(server.url, parts.policy);
  if (problem) throw new McpFault('unreachable', `The URL of the MCP server ${server.name} ${problem}.`);
  const url = new URL(server.url);
  const headers = headersOf(server, url, turn, secrets);
  return { ...common, http: { url, transport: server.transport, headers } };
}

function headersOf(server: McpServer, url: URL, turn: ToolsOfTurn, secrets: SpaceSecrets): Record<string, string> {
  try {
    return secrets.fillHeaders(server.headers, url, turn.endUserRef);
  } catch (error) {
    if (error instanceof SecretWithheld) throw new McpFault('auth', error.message, { cause: error });
    throw error;
  }
}

/** Returns a failure without the cause, which may contain text of the server from which secrets were not removed. */
function failureOf({ kind, message }: McpFault, { scrubber }: SpaceSecrets): TurnFailure {
  return new TurnFailure(
    kind === 'auth' ? 'MCP_AUTH_FAILED' : 'MCP_UNREACHABLE',
    safeDescription(scrubber.scrub(message)),
  );
}

function toolOf(
  facts: McpToolFacts,
  { server, connection }: Omit<OpenedServer, 'found'>,
  { scrubber }: SpaceSecrets,
  taken: Set<string>,
): Tool {
  // A server's description may contain the secrets that it was sent.
  const name = freeName(`${server.name}__${scrubber.scrub(facts.name)}`, taken);
  taken.add(name);
  const description = safeDescription(scrubber.scrub(facts.description));
  const inputSchema = scrubber.scrubValue(facts.inputSchema) as Record<string, unknown>;
  let check: ArgumentCheck | undefined;
  return {
    spec: { name, description, inputSchema, isRepeatable: facts.isRepeatable, isReadOnly: facts.isReadOnly },
    permissionName: `${server.name}.${facts.name}`,
    timeoutMs: server.timeout_s * 1_000,
    faultOf: (given) => {
      check ??= checkOrNone(inputSchema);
      return check(given);
    },
    invoke: async (given, { signal }) => {
      try {
        return readToolResult(await connection!.call(facts.name, given, signal));
      } catch (error) {
        throw new ToolError(mcpFaultOf(server.name, error).message, { cause: error });
      }
    },
  };
}

/** Without a readable schema the server checks the arguments itself. */
function checkOrNone(schema: Record<string, unknown>): ArgumentCheck {
  try {
    return checkOfStranger(schema);
  } catch {
    return () => undefined;
  }
}
