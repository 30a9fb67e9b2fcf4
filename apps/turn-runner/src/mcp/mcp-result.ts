import type { ToolResult } from '../tools/tool.js';

/** The most attachments of one result. */
const MAX_ATTACHMENTS = 10;

/** Returns the result of an MCP tool as text, and the bytes of its images and files, for callers that can keep them. */
export function readToolResult(result: Record<string, unknown>): ToolResult {
  const content = Array.isArray(result['content']) ? result['content'] : [];
  const parts = content.map(partOf);
  const structured = result['structuredContent'];
  if (parts.length === 0 && structured !== undefined) parts.push(JSON.stringify(structured));
  const attachments = content.flatMap(bytesOf).slice(0, MAX_ATTACHMENTS);
  const text = parts.join('\n') || '[nothing]';
  return { text, isError: result['isError'] === true, ...(attachments.length > 0 && { attachments }) };
}

function partOf(part: unknown): string {
  const field = (name: string): unknown => Reflect.get(Object(part), name);
  switch (field('type')) {
    case 'text':
      return String(field('text') ?? '');
    case 'image':
    case 'audio':
      return `[${String(field('type'))}, ${String(field('mimeType'))}, ${base64Bytes(field('data'))} bytes: not shown]`;
    case 'resource':
      return resourceOf(Object(field('resource')));
    case 'resource_link':
      return `[resource ${String(field('name') ?? '')} at ${String(field('uri'))}]`;
    default:
      return '[a part of an unknown kind]';
  }
}

function resourceOf(resource: { uri?: unknown; text?: unknown; mimeType?: unknown; blob?: unknown }): string {
  if (typeof resource.text === 'string') return `[resource ${String(resource.uri)}]\n${resource.text}`;
  return `[resource ${String(resource.uri)}, ${String(resource.mimeType)}, ${base64Bytes(resource.blob)} bytes: not shown]`;
}

function bytesOf(part: unknown): Buffer[] {
  const of = Object(part) as { type?: unknown; data?: unknown; resource?: unknown };
  const data =
    of.type === 'image' ? of.data : of.type === 'resource' ? Reflect.get(Object(of.resource), 'blob') : undefined;
  return typeof data === 'string' ? [Buffer.from(data, 'base64')] : [];
}

function base64Bytes(text: unknown): number {
  return typeof text === 'string' ? Math.floor((text.length * 3) / 4) : 0;
}
