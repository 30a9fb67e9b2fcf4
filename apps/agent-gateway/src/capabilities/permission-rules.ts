import { PAYING_TOOLS, TOOLS_OF_CAPABILITIES, type ToolPermission } from '@libs/dto/agent/tools/permissions';
import type { McpServer } from '@libs/dto/agent/tools/toolset';
import type { ValidationFault } from '@libs/errors/app-error';

/** Returns the faults of lines of permissions: unknown tools, a tool twice, or amounts where nothing is paid. */
export function permissionFaults(lines: readonly ToolPermission[], servers: readonly McpServer[]): ValidationFault[] {
  return lines.flatMap((line, index) => {
    const path = ['body', 'permissions', index];
    const fault = (field: string, msg: string): ValidationFault => ({
      loc: [...path, field],
      msg,
      type: 'value_error',
    });
    const isRepeated = lines.findIndex(({ tool }) => tool === line.tool) < index;
    return [
      ...(isKnown(line.tool, servers)
        ? []
        : [fault('tool', `There is no tool ${line.tool}, or no MCP server of this name in the request`)]),
      ...(isRepeated ? [fault('tool', `${line.tool} appears twice`)] : []),
      ...amountFault(line).map((msg) => fault('ask_above_usd', msg)),
    ];
  });
}

/** Returns whether the tool exists. A line may be there before its tool is granted, but not for an unknown tool. */
function isKnown(tool: string, servers: readonly McpServer[]): boolean {
  if (tool === '*') return true;
  const [server] = tool.split('.');
  if (server === tool) return Object.values(TOOLS_OF_CAPABILITIES).some((tools) => tools.includes(tool));
  return servers.some(({ name }) => name === server);
}

function amountFault({ tool, permission, ask_above_usd }: ToolPermission): string[] {
  if (ask_above_usd === null) return [];
  if (permission !== 'ask') return ['An amount needs the permission ask'];
  return PAYING_TOOLS.includes(tool)
    ? []
    : [`Only tools that ask for money have an amount: ${PAYING_TOOLS.join(', ')}`];
}
