import { CAPABILITIES, type Capability } from '@libs/dto/agent/tools/capabilities';
import { Headers } from '@libs/dto/agent/tools/capability-config';
import { MAX_MCP_SERVERS, MAX_TOOLS, MCP_TRANSPORTS, type McpTransport } from '@libs/dto/agent/tools/toolset';
import { About, Default, EachItem, IsDateTime, ListOf, MayBeAbsent, OrNull, SafeInt } from '@libs/dto/fields';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
} from 'class-validator';

const DEFAULT_TIMEOUT_S = 30;
const MAX_TIMEOUT_S = 300;

/** A grant with a config. */
export interface GrantBody {
  key: string;
  config?: Record<string, unknown>;
}

export class McpServerBody {
  @About('Its tools are called `name__tool`.', 'crm')
  @IsString()
  @Matches(/^[a-z0-9][a-z0-9_-]{0,31}$/)
  name: string;

  @About('https, at a public address.', 'https://mcp.example.com/mcp')
  @IsString()
  url: string;

  @Default('http')
  @MayBeAbsent()
  @IsIn(MCP_TRANSPORTS)
  transport?: McpTransport;

  @About('Values may contain `{{secret:NAME}}` and `{{end_user_ref}}`; a credential must come from a secret.', {
    Authorization: 'Bearer {{secret:CRM_TOKEN}}',
  })
  @IsOptional()
  @Headers()
  @IsObject()
  headers?: Record<string, string> | null;

  @About('Only these of its tools. If omitted: all of them.')
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MAX_TOOLS)
  @ArrayUnique()
  @IsString({ each: true })
  @MaxLength(128, { each: true })
  allowed_tools?: string[] | null;

  @About('If true, a turn fails when the server cannot be used; otherwise it continues without it.')
  @Default(false)
  @MayBeAbsent()
  @IsBoolean()
  required?: boolean;

  @About('The time limit of one call in seconds.')
  @Default(DEFAULT_TIMEOUT_S)
  @MayBeAbsent()
  @SafeInt(1, MAX_TIMEOUT_S)
  timeout_s?: number;
}

/** Replaces all tools; omitted ones are removed. */
export class ToolsBody {
  @About('Built-in capabilities: a key, or `{key, config}`.', ['time', { key: 'memory', config: { scope: 'space' } }])
  @EachItem('isGrant', 'Input should be a capability or {"key", "config"}', isGrant)
  @ArrayMaxSize(CAPABILITIES.length)
  @IsArray()
  builtin: (string | GrantBody)[];

  @MayBeAbsent()
  @ArrayMaxSize(MAX_MCP_SERVERS)
  @ListOf(() => McpServerBody)
  mcp_servers?: McpServerBody[];
}

export class GrantView {
  @IsIn(CAPABILITIES) key: Capability;
  @IsObject() config: Record<string, unknown>;
}

export class McpServerView {
  @IsString() name: string;
  @IsString() url: string;
  @IsIn(MCP_TRANSPORTS) transport: McpTransport;
  @About('With placeholders, as they were sent.') @IsObject() headers: Record<string, string>;
  @OrNull() @IsArray() @IsString({ each: true }) allowed_tools: string[] | null;
  @IsBoolean() required: boolean;
  @IsInt() timeout_s: number;
}

export class ToolsView {
  @IsString() space_id: string;
  @About('Counts from 1; 0 while there are none. Sending the same content again creates no new version.')
  @IsInt()
  version: number;
  @ListOf(() => GrantView) builtin: GrantView[];
  @ListOf(() => McpServerView) mcp_servers: McpServerView[];
  @OrNull() @IsDateTime() updated_at: string | null;
}

/** A server with the defaults of omitted fields. */
export function serverOf(body: McpServerBody): McpServerView {
  return {
    name: body.name,
    url: body.url,
    transport: body.transport ?? 'http',
    headers: body.headers ?? {},
    allowed_tools: body.allowed_tools ?? null,
    required: body.required ?? false,
    timeout_s: body.timeout_s ?? DEFAULT_TIMEOUT_S,
  };
}

function isGrant(item: unknown): boolean {
  if (typeof item === 'string') return true;
  if (typeof item !== 'object' || item === null) return false;
  const { key, config } = item as Record<string, unknown>;
  return typeof key === 'string' && (config === undefined || isPlainObject(config));
}

function isPlainObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
