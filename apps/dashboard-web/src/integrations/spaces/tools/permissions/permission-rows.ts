import type { View } from '@libs/api-client/views';
import { ALL, type LineValues, serverOf } from './permission-values.js';
import { meaningOf, TOOLS_OF_CAPABILITIES } from './tools-of-capabilities.js';

/** What the rows are made of: the tools of a space as the form holds them. */
export interface PermittedTools {
  readonly builtin: readonly { readonly key: View<'GrantView'>['key'] }[];
  readonly mcp_servers: readonly { readonly name: string; readonly allowed_tools: readonly string[] }[];
  readonly permissions: readonly LineValues[];
}

/** One tool that a person decides about. */
export interface PermissionRow {
  readonly tool: string;
  /** The words for it; without them it is called by its name. */
  readonly means: string | undefined;
  /** Of its line; -1 while it has none. */
  readonly index: number;
  /** It is there because of its line alone, and goes with it. */
  readonly isAdded: boolean;
}

export interface PermissionGroup {
  readonly title: string;
  readonly about?: string;
  readonly rows: readonly PermissionRow[];
}

/** What the API accepts as the tool of a line: a built-in tool, `server.tool`, or `server.*`. */
const TOOL = /^([a-z][a-z0-9_]{0,63}|[a-z0-9][a-z0-9_-]{0,31}\.(\*|[^\s*\p{Cc}]{1,128}))$/u;

/** A row for each tool of the space, and for each line. No line is without a row, so that none is kept unseen. */
export function permissionGroups({ builtin, mcp_servers, permissions }: PermittedTools): PermissionGroup[] {
  const lineOf = (tool: string) => permissions.findIndex((line) => line.tool === tool);
  const groups: PermissionGroup[] = builtin.map(({ key }) => ({
    title: key,
    rows: Object.entries(TOOLS_OF_CAPABILITIES[key]).map(([tool, means]) => row(tool, means, lineOf(tool))),
  }));
  for (const name of new Set(mcp_servers.map((server) => server.name).filter((name) => TOOL.test(`${name}.*`)))) {
    const allowed = mcp_servers.filter((server) => server.name === name).flatMap((server) => server.allowed_tools);
    const known = new Set(allowed.map((tool) => `${name}.${tool}`).filter((tool) => TOOL.test(tool)));
    const typed = permissions.filter(({ tool }) => serverOf(tool) === name && tool !== `${name}.*` && !known.has(tool));
    groups.push({
      title: `MCP server ${name}`,
      rows: [
        row(
          `${name}.*`,
          known.size > 0 ? 'All of its tools that have no row.' : 'All of its tools.',
          lineOf(`${name}.*`),
        ),
        ...[...known].map((tool) => row(tool, undefined, lineOf(tool))),
        ...typed.map(({ tool }) => row(tool, undefined, lineOf(tool), true)),
      ],
    });
  }
  const shown = new Set(groups.flatMap(({ rows }) => rows.map(({ index }) => index)));
  const left = permissions.flatMap(({ tool }, index) =>
    tool === ALL || shown.has(index) ? [] : [row(tool, meaningOf(tool), index, true)],
  );
  if (left.length === 0) return groups;
  const about = 'The space does not have these now. What you choose holds once it has them.';
  return [...groups, { title: 'Other tools', about, rows: left }];
}

/** What is wrong with a name that was typed for a new row; null when it can have one. */
export function nameFault(typed: string, tools: PermittedTools): string | null {
  const name = typed.trim();
  const server = serverOf(name);
  if (name === '') return 'Which tool?';
  if (name === ALL) return 'What holds for all tools is chosen above.';
  if (!TOOL.test(name))
    return 'Write the name of a tool: http_send, crm.find_customer, or crm.* for all of a server’s tools.';
  if (server !== undefined && !tools.mcp_servers.some((one) => one.name === server))
    return `The space has no MCP server ${server}. Add it above first.`;
  const isThere = permissionGroups(tools).some(({ rows }) => rows.some(({ tool }) => tool === name));
  return isThere ? `${name} has a row already.` : null;
}

function row(tool: string, means: string | undefined, index: number, isAdded = false): PermissionRow {
  return { tool, means, index, isAdded };
}
