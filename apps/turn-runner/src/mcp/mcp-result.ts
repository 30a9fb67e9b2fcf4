import type { ToolResult } from '../tools/tool.js';

/** The result of an MCP tool as text, because engines get no images. */
export function readToolResult(result: Record<string, unknown>): ToolResult {
  const content = Array.isArray(result['content']) ? result['content'] : [];
  const parts = content.map(partOf);
  const structured = result['structuredContent'];
  if (parts.length === 0 && structured !== undefined) parts.push(JSON.stringify(structured));
  return { text: parts.join('\n') || '[nothing]', isError: result['isError'] === true };
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

function base64Bytes(text: unknown): number {
  return typeof text === 'string' ? Math.floor((text.length * 3) / 4) : 0;
}
