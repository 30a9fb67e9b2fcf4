import type { Capability } from './capabilities.js';
import type { ApprovalRules, ToolPermission } from './permissions.js';

export const MCP_TRANSPORTS = ['http', 'sse'] as const;
export type McpTransport = (typeof MCP_TRANSPORTS)[number];

/** A granted capability with its configuration. */
export interface Grant {
  key: Capability;
  config: Record<string, unknown>;
}

/**
 * An external MCP server. Header values may hold `{{secret:NAME}}` and `{{end_user_ref}}`, filled in at egress only.
 */
export interface McpServer {
  name: string;
  url: string;
  transport: McpTransport;
  headers: Record<string, string>;
  /** Null: all tools of the server. */
  allowed_tools: string[] | null;
  /** A turn fails when a required server cannot be used; any other is left out. */
  required: boolean;
  timeout_s: number;
}

/** The tools of a space, as a runner gets them: one version, which never changes. */
export interface Toolset {
  builtin: Grant[];
  mcp_servers: McpServer[];
  /** The permissions of tools other than `allow`; absent: none. */
  permissions?: ToolPermission[];
  approvals?: ApprovalRules;
}

/** The toolset of a space that was given no tools. */
export const NO_TOOLS: Toolset = { builtin: [], mcp_servers: [] };

/** At most 20 MCP servers and 256 tools a space; limits of the contract. */
export const MAX_MCP_SERVERS = 20;
export const MAX_TOOLS = 256;

const SECRET_PLACEHOLDER = /\{\{secret:([A-Z][A-Z0-9_]{0,63})\}\}/g;

/** Returns the names of the secrets that a text refers to. */
export function secretsIn(text: string): string[] {
  return [...text.matchAll(SECRET_PLACEHOLDER)].map((match) => match[1]!);
}

/** Returns a text with each `{{secret:NAME}}` replaced. */
export function fillSecrets(text: string, secretOf: (name: string) => string): string {
  return text.replace(SECRET_PLACEHOLDER, (_, name: string) => secretOf(name));
}
