import type { Capability } from './capabilities.js';

export const PERMISSIONS = ['allow', 'ask', 'deny'] as const;
/** Whether a tool may be called: at once, after a person has approved the call, or never. */
export type Permission = (typeof PERMISSIONS)[number];

/**
 * The permission for a tool, for `server.tool` of an MCP server, for `server.*` (all its other tools), or for `*` (all
 * others).
 */
export interface ToolPermission {
  tool: string;
  permission: Permission;
  /**
   * The US dollars that a turn may ask buyers for without approval, with `ask`; null: nothing. Only tools that ask for
   * money have this.
   */
  ask_above_usd: number | null;
}

/** The rules by which people approve calls of a space. */
export interface ApprovalRules {
  /** How long a call waits. */
  expires_after_s: number;
  /** The recipients of a mail with a link; empty: the owners of the organization. */
  approvers: string[];
}

/** The default is a week. */
export const DEFAULT_APPROVALS: ApprovalRules = { expires_after_s: 604_800, approvers: [] };
export const MIN_EXPIRES_AFTER_S = 60;
/** The longest wait. Counters of the day on which a turn began are kept for longer. */
export const MAX_EXPIRES_AFTER_S = 2_592_000;

/** The most bytes of arguments that a person must judge: no more than they can read. */
export const MAX_APPROVED_ARGUMENT_BYTES = 16 * 1024;
/** Characters of a note to a decision. */
export const MAX_NOTE_CHARACTERS = 1_000;

/** The names of the tools of each capability. */
export const TOOLS_OF_CAPABILITIES: Readonly<Record<Capability, readonly string[]>> = {
  files: ['files_list', 'files_read', 'files_write'],
  'output.deliver': ['output_deliver'],
  memory: ['memory_get', 'memory_set', 'memory_delete', 'memory_list'],
  'http.fetch': ['http_fetch', 'http_send'],
  checkout: ['checkout_create_payment_link', 'checkout_get_payment_status'],
  'code.js': ['code_js'],
  time: ['time_now'],
  'web.search': ['web_search'],
  workspace: [
    'workspace_list',
    'workspace_read',
    'workspace_view',
    'workspace_write',
    'workspace_edit',
    'workspace_delete',
  ],
};
/** The tools that ask a buyer for money. */
export const PAYING_TOOLS: readonly string[] = ['checkout_create_payment_link'];

/**
 * Returns the permission for a tool by its name: from its own line, else from that of its whole server, else from that
 * of all tools.
 */
export function permissionOf(tool: string, lines: readonly ToolPermission[]): ToolPermission | undefined {
  const server = tool.includes('.') ? `${tool.slice(0, tool.indexOf('.'))}.*` : undefined;
  const named = (name: string | undefined) => lines.find((line) => line.tool === name);
  return named(tool) ?? named(server) ?? named('*');
}
