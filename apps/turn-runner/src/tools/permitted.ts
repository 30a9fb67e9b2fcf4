import { permissionOf, type ToolPermission } from '@libs/dto/agent/tools/permissions';
import type { Tool } from './tool.js';

/**
 * Returns the tools that a turn is offered, by what its space permits: without denied ones, and marked where people
 * approve calls.
 */
export function permitted(tools: readonly Tool[], lines: readonly ToolPermission[]): Tool[] {
  if (lines.length === 0) return [...tools];
  return tools.flatMap((tool) => {
    const line = permissionOf(tool.permissionName ?? tool.spec.name, lines);
    if (line?.permission === 'deny') return [];
    return line?.permission === 'ask' ? [{ ...tool, spec: { ...tool.spec, asks: askOf(line) } }] : [tool];
  });
}

function askOf({ ask_above_usd }: ToolPermission) {
  return { aboveUsdCents: ask_above_usd === null ? null : Math.round(ask_above_usd * 100) };
}
