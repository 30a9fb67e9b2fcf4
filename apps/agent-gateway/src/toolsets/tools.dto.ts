import { CAPABILITIES, type Capability } from '@libs/dto/agent/tools/capabilities';
import { Headers } from '@libs/dto/agent/tools/capability-config';
import {
  DEFAULT_APPROVALS,
  MAX_EXPIRES_AFTER_S,
  MIN_EXPIRES_AFTER_S,
  PERMISSIONS,
  type Permission,
} from '@libs/dto/agent/tools/permissions';
import { MAX_MCP_SERVERS, MAX_TOOLS, MCP_TRANSPORTS, type McpTransport } from '@libs/dto/agent/tools/toolset';
import {
  Default,
  Description,
  EachItem,
  IsDateTime,
  ListOf,
  MayBeAbsent,
  OrNull,
  Part,
  SafeInt,
} from '@libs/dto/fields';
import { isPlainObject } from '@libs/dto/plain-object';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsEmail,
  IsIn,
  IsInt,
  IsNumber,
  IsObject,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
} from 'class-validator';

const DEFAULT_TIMEOUT_S = 30;
const MAX_TIMEOUT_S = 300;
const MAX_ASK_ABOVE_USD = 1_000_000;
const MAX_APPROVERS = 10;
const MAX_EMAIL_CHARACTERS = 254;
/** A tool, `server.tool`, `server.*` or `*`. */
const TOOL_OR_ALL = /^(\*|[a-z][a-z0-9_]{0,63}|[a-z0-9][a-z0-9_-]{0,31}\.(\*|[^\s*\p{Cc}]{1,128}))$/u;

/** A grant with a config. */
export interface GrantBody {
  key: string;
  config?: Record<string, unknown>;
}

export class McpServerBody {
  @Description('Its tools are called `name__tool`.', 'crm')
  @IsString()
  @Matches(/^[a-z0-9][a-z0-9_-]{0,31}$/)
  name: string;

  @Description('It must be https, at a public address.', 'https://mcp.example.com/mcp')
  @IsString()
  url: string;

  @Default('http')
  @MayBeAbsent()
  @IsIn(MCP_TRANSPORTS)
  transport?: McpTransport;

  @Description('Values may contain `{{secret:NAME}}` and `{{end_user_ref}}`; a credential must come from a secret.', {
    Authorization: 'Bearer {{secret:CRM_TOKEN}}',
  })
  @IsOptional()
  @Headers()
  @IsObject()
  headers?: Record<string, string> | null;

  @Description('Which of its tools to use. If omitted: all of them.')
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MAX_TOOLS)
  @ArrayUnique()
  @IsString({ each: true })
  @MaxLength(128, { each: true })
  allowed_tools?: string[] | null;

  @Description('If true, a turn fails when the server cannot be used; otherwise it continues without it.')
  @Default(false)
  @MayBeAbsent()
  @IsBoolean()
  required?: boolean;

  @Description('The time limit of one call in seconds.')
  @Default(DEFAULT_TIMEOUT_S)
  @MayBeAbsent()
  @SafeInt(1, MAX_TIMEOUT_S)
  timeout_s?: number;
}

export class ToolPermissionBody {
  @Description(
    'A built-in tool (`http_send`), one of an MCP server (`crm.delete_contact`), all others of a server (`crm.*`), or all others (`*`).',
    'checkout_create_payment_link',
  )
  @IsString()
  @Matches(TOOL_OR_ALL)
  tool: string;

  @Description(
    '`ask`: a person approves each call before it is made. `deny`: the model is not offered the tool.',
    'ask',
  )
  @IsIn(PERMISSIONS)
  permission: Permission;

  @Description(
    'With `ask`, and only for tools that ask buyers for money: how much one turn may ask for without approval, in US dollars. If omitted: nothing.',
    50,
  )
  @IsOptional()
  @IsNumber({ maxDecimalPlaces: 2 })
  @Min(0)
  @Max(MAX_ASK_ABOVE_USD)
  ask_above_usd?: number | null;
}

export class ApprovalRulesBody {
  @Description('How long a call waits for a person, in seconds. Then the turn goes on without it.', 604_800)
  @Default(DEFAULT_APPROVALS.expires_after_s)
  @MayBeAbsent()
  @SafeInt(MIN_EXPIRES_AFTER_S, MAX_EXPIRES_AFTER_S)
  expires_after_s?: number;

  @Description('Who gets an e-mail with a link to decide. If empty: the owners of the merchant.', [
    'sales-lead@example.com',
  ])
  @Default([])
  @MayBeAbsent()
  @IsArray()
  @ArrayMaxSize(MAX_APPROVERS)
  @ArrayUnique()
  @IsEmail({}, { each: true })
  @MaxLength(MAX_EMAIL_CHARACTERS, { each: true })
  approvers?: string[];
}

/** Replaces all tools; omitted ones are removed. */
export class ToolsBody {
  @Description('Built-in capabilities: a key, or `{key, config}`.', [
    'time',
    { key: 'memory', config: { scope: 'space' } },
  ])
  @EachItem('isGrant', 'Input should be a capability or {"key", "config"}', isGrant)
  @ArrayMaxSize(CAPABILITIES.length)
  @IsArray()
  builtin: (string | GrantBody)[];

  @MayBeAbsent()
  @ArrayMaxSize(MAX_MCP_SERVERS)
  @ListOf(() => McpServerBody)
  mcp_servers?: McpServerBody[];

  @Description(
    'Rules for tools; a tool without a rule is allowed. The rule of a tool takes precedence over one with `*`.',
  )
  @MayBeAbsent()
  @ArrayMaxSize(MAX_TOOLS)
  @ListOf(() => ToolPermissionBody)
  permissions?: ToolPermissionBody[];

  @MayBeAbsent()
  @Part(() => ApprovalRulesBody)
  approvals?: ApprovalRulesBody;
}

export class GrantView {
  @IsIn(CAPABILITIES) key: Capability;
  @IsObject() config: Record<string, unknown>;
}

export class McpServerView {
  @IsString() name: string;
  @IsString() url: string;
  @IsIn(MCP_TRANSPORTS) transport: McpTransport;
  @Description('As sent, with placeholders.') @IsObject() headers: Record<string, string>;
  @OrNull() @IsArray() @IsString({ each: true }) allowed_tools: string[] | null;
  @IsBoolean() required: boolean;
  @IsInt() timeout_s: number;
}

export class ToolPermissionView {
  @IsString() tool: string;
  @IsIn(PERMISSIONS) permission: Permission;
  @Description('US dollars. Null: a person approves each call.') @OrNull() @IsNumber() ask_above_usd: number | null;
}

export class ApprovalRulesView {
  @IsInt() expires_after_s: number;
  @Description('Empty: the owners of the merchant.') @IsArray() @IsString({ each: true }) approvers: string[];
}

export class ToolsView {
  @IsString() space_id: string;
  @Description('Counts from 1; 0 while there are none. Sending the same content again creates no new version.')
  @IsInt()
  version: number;
  @ListOf(() => GrantView) builtin: GrantView[];
  @ListOf(() => McpServerView) mcp_servers: McpServerView[];
  @ListOf(() => ToolPermissionView) permissions: ToolPermissionView[];
  @Part(() => ApprovalRulesView) approvals: ApprovalRulesView;
  @OrNull() @IsDateTime() updated_at: string | null;
}

/** Returns a server with the defaults of omitted fields. */
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
