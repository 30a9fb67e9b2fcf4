import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { DEFAULT_APPROVALS, type ToolPermission } from '@libs/dto/agent/tools/permissions';
import type { Toolset } from '@libs/dto/agent/tools/toolset';

/** Capabilities by which an agent sends something out of its space, or reads a merchant's sales. */
const REACHING_OUTSIDE = new Set<string>(['http.fetch', 'output.deliver', 'checkout', 'web.search']);

/**
 * Returns what a change of tools lets an agent reach in addition, as parts of a sentence. Removing tools, and tools
 * that stay within the space, reach nothing.
 */
export function addedAccess(before: Toolset, after: Toolset): string[] {
  const [known, wanted] = [plain(before), plain(after)];
  const isNew = <T>(item: T, items: readonly T[]) => !items.some((other) => isDeepStrictEqual(other, item));
  return [
    ...wanted.mcp_servers
      .filter((server) => isNew(server, known.mcp_servers))
      .map(
        (server) => `${JSON.stringify(server.name)} at ${JSON.stringify(server.url)} (settings ${digestOf(server)})`,
      ),
    ...wanted.builtin
      .filter((grant) => REACHING_OUTSIDE.has(grant.key) && isNew(grant, known.builtin))
      .map((grant) => `${grant.key} (settings ${digestOf(grant)})`),
    ...loosened(known.permissions, wanted.permissions).map((tool) => `${tool} under other permissions`),
    ...wanted.approvals.approvers
      .filter((approver) => !known.approvals.approvers.includes(approver))
      .map((approver) => `what ${JSON.stringify(approver)} approves`),
  ];
}

/** Returns the tools whose rule for approval by people was removed or changed. */
function loosened(before: readonly ToolPermission[], after: readonly ToolPermission[]): string[] {
  const isKept = (line: ToolPermission) => after.some((other) => isDeepStrictEqual(other, line));
  const isDenied = ({ tool }: ToolPermission) => after.some((line) => line.tool === tool && line.permission === 'deny');
  const lost = before.filter((line) => line.permission !== 'allow' && !isKept(line) && !isDenied(line));
  // A rule for one tool excludes it from a rule for all.
  const excepted =
    before.length === 0
      ? []
      : after.filter((line) => line.permission === 'allow' && !before.some((other) => isDeepStrictEqual(other, line)));
  return [...new Set([...lost, ...excepted].map(({ tool }) => JSON.stringify(tool)))];
}

/** Returns plain objects: new configs are instances of their classes, stored ones are plain already. */
function plain({ builtin, mcp_servers, permissions = [], approvals = DEFAULT_APPROVALS }: Toolset): Required<Toolset> {
  return JSON.parse(JSON.stringify({ builtin, mcp_servers, permissions, approvals })) as Required<Toolset>;
}

/** Binds a proof to all of a tool's settings, headers included, without listing them. */
function digestOf(tool: object): string {
  return createHash('sha256').update(JSON.stringify(tool)).digest('hex').slice(0, 16);
}
