import { MAX_SCHEMA_BYTES } from '@libs/dto/agent/tools/capability-config';
import { MAX_TOOLS } from '@libs/dto/agent/tools/toolset';
import { isPlainObject } from '@libs/dto/plain-object';

/** The usable part of a server's description of a tool. */
export interface McpToolFacts {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: Record<string, unknown>;
  /** Whether the server declares that a repetition does no harm. */
  readonly isRepeatable: boolean;
  /** Whether the server declares that a call changes nothing. */
  readonly isReadOnly: boolean;
}

const MAX_RAW_NAME = 256;
const MAX_SCHEMA_DEPTH = 64;

/** Returns the usable tools of one page, without malformed and too large ones and those above the limit. */
export function readToolPage(result: Record<string, unknown>): {
  tools: McpToolFacts[];
  nextCursor: string | undefined;
} {
  const listed = Array.isArray(result['tools']) ? result['tools'].slice(0, MAX_TOOLS * 4) : [];
  const nextCursor = result['nextCursor'];
  return {
    tools: listed.flatMap((tool) => readTool(tool) ?? []),
    nextCursor: typeof nextCursor === 'string' && nextCursor !== '' ? nextCursor : undefined,
  };
}

function readTool(tool: unknown): McpToolFacts | undefined {
  const { name, description, inputSchema, annotations } = Object(tool) as Record<string, unknown>;
  if (typeof name !== 'string' || name === '' || name.length > MAX_RAW_NAME) return undefined;
  if (!isPlainObject(inputSchema)) return undefined;
  if (Reflect.get(inputSchema, 'type') !== 'object') return undefined;
  if (!isAtMostDeep(inputSchema, MAX_SCHEMA_DEPTH)) return undefined;
  if (Buffer.byteLength(JSON.stringify(inputSchema)) > MAX_SCHEMA_BYTES) return undefined;
  const hints = Object(annotations) as Record<string, unknown>;
  return {
    name,
    description: typeof description === 'string' ? description : '',
    inputSchema,
    isReadOnly: hints['readOnlyHint'] === true,
    isRepeatable: hints['readOnlyHint'] === true || hints['idempotentHint'] === true,
  };
}

function isAtMostDeep(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((part) => isAtMostDeep(part, levels - 1));
}
