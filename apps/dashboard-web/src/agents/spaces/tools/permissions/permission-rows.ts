import type { View } from '@libs/api-client/views';
import { ALL, type LineValues, serverOf } from './permission-values.js';
import { meaningOf, TOOLS_OF_CAPABILITIES } from './tools-of-capabilities.js';

/** The data of the rows: the tools of a space as form values. */
export interface PermittedTools {
  readonly builtin: readonly { readonly key: View<'GrantView'>['key'] }[];
  readonly mcp_servers: readonly { readonly name: string; readonly allowed_tools: readonly string[] }[];
  readonly permissions: readonly LineValues[];
}

/** One tool whose permission a person chooses. */
export interface PermissionRow {
  readonly tool: string;
  /** The description; without one, the name of the tool is shown. */
  readonly means: string | undefined;
  /** The index of its line; -1 while it has none. */
  readonly index: number;
  /** Whether the row exists only because of its line, and disappears with it. */
  readonly isAdded: boolean;
}

export interface PermissionGroup {
  readonly title: string;
  readonly about?: string;
  readonly rows: readonly PermissionRow[];
}

/** Names of tools that the API accepts in a line: a built-in tool, `server.tool`, or `server.*`. */
const TOOL = /^([a-z][a-z0-9_]{0,63}|[a-z0-9][a-z0-9_-]{0,31}\.(\*|[^\s*\p{Cc}]{1,128}))$/u;

/**
 * Returns a row for each tool of the space, and for each line. No line is without a row, so that none is kept unseen.
 */
export function permissionGroups(tools: PermittedTools): PermissionGroup[] {
  const { mcp_servers, permissions } = tools;
  const servers = new Set(mcp_servers.map(({ name }) => name).filter((name) => TOOL.test(`${name}.*`)));
  const groups = [...builtinGroups(tools), ...[...servers].map((name) => serverGroup(name, tools))];
  const shown = new Set(groups.flatMap(({ rows }) => rows.map(({ index }) => index)));
  const left = permissions.flatMap(({ tool }, index) =>
    tool === ALL || shown.has(index) ? [] : [{ tool, means: meaningOf(tool), index, isAdded: true }],
  );
  if (left.length === 0) return groups;
  const about = 'The space does not have these tools now. Your choice applies once it has them.';
  return [...groups, { title: 'Other tools', about, rows: left }];
}

/** Returns a group for each granted capability, in the order in which the capabilities are shown. */
function builtinGroups({ builtin, permissions }: PermittedTools): PermissionGroup[] {
  const granted = Object.entries(TOOLS_OF_CAPABILITIES).filter(([key]) => builtin.some((grant) => grant.key === key));
  return granted.map(([title, tools]) => ({
    title,
    rows: Object.entries(tools).map(([tool, means]) => ({ ...rowOf(tool, permissions), means })),
  }));
}

/** Returns a group for a server: all of its tools, then the known ones, which are allowed by name or have a line. */
function serverGroup(name: string, { mcp_servers, permissions }: PermittedTools): PermissionGroup {
  const all = `${name}.*`;
  const allowed = mcp_servers.filter((server) => server.name === name).flatMap((server) => server.allowed_tools);
  const named = new Set(allowed.map((tool) => `${name}.${tool}`).filter((tool) => tool !== all && TOOL.test(tool)));
  const added = permissions.filter(({ tool }) => serverOf(tool) === name && tool !== all && !named.has(tool));
  const means = named.size + added.length > 0 ? 'All other tools of this server.' : 'All tools of this server.';
  return {
    title: `MCP server ${name}`,
    rows: [
      { ...rowOf(all, permissions), means },
      ...[...named].map((tool) => rowOf(tool, permissions)),
      ...added.map(({ tool }) => ({ ...rowOf(tool, permissions), isAdded: true })),
    ],
  };
}

function rowOf(tool: string, lines: readonly LineValues[]): PermissionRow {
  return { tool, means: undefined, index: lines.findIndex((line) => line.tool === tool), isAdded: false };
}

/** Returns the fault of a name that was typed for a new row; null when it can have one. */
export function nameFault(typed: string, tools: PermittedTools): string | null {
  const name = typed.trim();
  const server = serverOf(name);
  if (name === '') return 'Which tool?';
  if (name === ALL) return 'The setting for all tools is chosen above.';
  if (!TOOL.test(name))
    return 'Enter the name of a tool: http_send, crm.find_customer, or crm.* for all of a server’s tools.';
  if (server !== undefined && !tools.mcp_servers.some((one) => one.name === server))
    return `The space has no MCP server ${server}. Add it above first.`;
  const isThere = permissionGroups(tools).some(({ rows }) => rows.some(({ tool }) => tool === name));
  return isThere ? `${name} already has a row.` : null;
}
