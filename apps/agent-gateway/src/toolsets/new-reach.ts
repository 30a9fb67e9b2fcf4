import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Toolset } from '@libs/dto/agent/tools/toolset';

/** Capabilities by which an agent sends something out of its space, or reads a merchant's sales. */
const REACHING = new Set<string>(['http.fetch', 'output.deliver', 'checkout', 'web.search']);

/** What a change of tools lets an agent reach that it could not before, as parts of a sentence. Removing and tools that stay within the space reach nothing. */
export function newReach(before: Toolset, after: Toolset): string[] {
  const [known, wanted] = [plain(before), plain(after)];
  const isNew = <T>(item: T, items: readonly T[]) => !items.some((other) => isDeepStrictEqual(other, item));
  return [
    ...wanted.mcp_servers
      .filter((server) => isNew(server, known.mcp_servers))
      .map(
        (server) => `${JSON.stringify(server.name)} at ${JSON.stringify(server.url)} (settings ${digestOf(server)})`,
      ),
    ...wanted.builtin
      .filter((grant) => REACHING.has(grant.key) && isNew(grant, known.builtin))
      .map((grant) => `${grant.key} (settings ${digestOf(grant)})`),
  ];
}

/** New configs are instances of their classes, stored ones plain objects. */
function plain(toolset: Toolset): Toolset {
  return JSON.parse(JSON.stringify({ builtin: toolset.builtin, mcp_servers: toolset.mcp_servers })) as Toolset;
}

/** Binds a proof to all of a tool's settings, headers included, without listing them. */
function digestOf(tool: object): string {
  return createHash('sha256').update(JSON.stringify(tool)).digest('hex').slice(0, 16);
}
