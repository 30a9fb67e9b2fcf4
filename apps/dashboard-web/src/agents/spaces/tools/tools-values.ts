import type { View } from '@libs/api-client/views';
import { centsOfDollars, dollarsOfCents, faultOfDollars } from '@libs/ui/forms/dollars';
import { type LineValues, lineFaults, linesOf, permissionsBody } from './permissions/permission-values.js';

export type Capability = View<'GrantView'>['key'];

/** A header as two fields. */
export interface HeaderRow {
  name: string;
  value: string;
}

/** A grant as form values: its fields have the names of the API, so that errors find them. */
export interface GrantValues {
  key: Capability;
  config: Record<string, unknown>;
  /** The fields of its config that the form does not show: they are sent back unchanged. */
  kept: Record<string, unknown>;
}

export interface ServerValues {
  name: string;
  url: string;
  transport: View<'McpServerView'>['transport'];
  headers: HeaderRow[];
  /** Empty: all tools of the server. */
  allowed_tools: string[];
  required: boolean;
  timeout_s: number | '';
}

export interface ToolsValues extends Record<string, unknown> {
  builtin: GrantValues[];
  mcp_servers: ServerValues[];
  permissions: LineValues[];
  approvals: View<'ToolsView'>['approvals'];
}

/** The data that is saved about tools, including fields that the form does not show. */
type Written = Omit<View<'ToolsView'>, 'space_id' | 'version' | 'updated_at'>;

export const NEW_SERVER: ServerValues = {
  name: '',
  url: '',
  transport: 'http',
  headers: [],
  allowed_tools: [],
  required: false,
  timeout_s: 30,
};

const SOME_SCHEMA = { type: 'object', properties: { answer: { type: 'string' } }, required: ['answer'] };

interface Shape {
  /** The config of a new grant. */
  readonly fresh: Record<string, unknown>;
  readonly typed: (config: Record<string, unknown>) => Record<string, unknown>;
  readonly wire: (typed: Record<string, unknown>) => Record<string, unknown>;
}

const NOTHING: Shape = { fresh: {}, typed: () => ({}), wire: () => ({}) };

/** The conversion of each capability's config to fields, and back. */
const SHAPES: Readonly<Record<Capability, Shape>> = {
  files: NOTHING,
  workspace: NOTHING,
  time: NOTHING,
  'web.search': NOTHING,
  memory: { fresh: { scope: 'thread' }, typed: ({ scope = 'space' }) => ({ scope }), wire: (typed) => typed },
  'code.js': {
    fresh: { timeout_ms: 2_000 },
    typed: ({ timeout_ms = '' }) => ({ timeout_ms }),
    wire: ({ timeout_ms }) => (timeout_ms === '' ? {} : { timeout_ms }),
  },
  'output.deliver': {
    fresh: { schema: indented(SOME_SCHEMA), description: '' },
    typed: ({ schema, description = '' }) => ({ schema: indented(schema), description }),
    wire: ({ schema, description }) => ({
      schema: JSON.parse(String(schema)),
      ...(description ? { description } : {}),
    }),
  },
  'http.fetch': {
    fresh: { allowed_hosts: [], methods: ['GET', 'HEAD'], headers: [] },
    typed: ({ allowed_hosts, methods, headers }) => ({
      allowed_hosts,
      methods: methods ?? ['GET', 'HEAD'],
      headers: rowsOf(headers),
    }),
    wire: ({ allowed_hosts, methods, headers }) => ({ allowed_hosts, methods, headers: headersOf(headers) }),
  },
  checkout: {
    fresh: { merchant_id: '', max_amount_usd_cents: '' },
    typed: ({ merchant_id, max_amount_usd_cents: cents }) => ({
      merchant_id: String(merchant_id),
      max_amount_usd_cents: typeof cents === 'number' ? dollarsOfCents(cents) : '',
    }),
    wire: ({ merchant_id, max_amount_usd_cents }) => {
      const cents = centsOfDollars(String(max_amount_usd_cents));
      return { merchant_id: Number(merchant_id), ...(cents === undefined ? {} : { max_amount_usd_cents: cents }) };
    },
  },
};

/** Returns a grant of a capability with its first values: an agent sells for the merchant whose space it is. */
export function newGrant(key: Capability, merchantId: number): GrantValues {
  const config = structuredClone(SHAPES[key].fresh);
  return { key, config: key === 'checkout' ? { ...config, merchant_id: String(merchantId) } : config, kept: {} };
}

export function toolsValues({
  space_id: _space,
  version: _version,
  updated_at: _at,
  ...tools
}: Written & Partial<View<'ToolsView'>>): ToolsValues {
  return {
    ...tools,
    permissions: linesOf(tools.permissions),
    builtin: tools.builtin.map(({ key, config }) => grantValues(key, config as Record<string, unknown>)),
    mcp_servers: tools.mcp_servers.map(({ headers, allowed_tools, ...server }) => ({
      ...server,
      headers: rowsOf(headers),
      allowed_tools: allowed_tools ?? [],
    })),
  };
}

function grantValues(key: Capability, config: Record<string, unknown>): GrantValues {
  const typed = SHAPES[key].typed(config);
  const kept = Object.entries(config).filter(([field]) => !(field in typed));
  return { key, config: typed, kept: Object.fromEntries(kept) };
}

/** Returns the body of the request. Validate the values with the form's own rules first. */
export function toolsBody({ builtin, mcp_servers, permissions, ...others }: ToolsValues) {
  return {
    ...others,
    permissions: permissionsBody(permissions),
    builtin: builtin.map(({ key, config, kept }) => ({ key, config: { ...kept, ...SHAPES[key].wire(config) } })),
    mcp_servers: mcp_servers.map(({ headers, allowed_tools, timeout_s, ...server }) => ({
      ...server,
      url: server.url.trim(),
      headers: headersOf(headers),
      allowed_tools: allowed_tools.length > 0 ? allowed_tools : null,
      ...(timeout_s === '' ? {} : { timeout_s }),
    })),
  };
}

/** Returns the errors that the form finds without the API, at the paths of the fields. */
export function toolsFaults({ builtin, permissions }: ToolsValues): Record<string, string> {
  const faults = lineFaults(permissions);
  for (const [index, { key, config }] of builtin.entries()) {
    const at = (field: string) => `builtin.${index}.config.${field}`;
    if (key === 'output.deliver' && !isJson(config['schema'])) faults[at('schema')] = 'This is not valid JSON.';
    if (key === 'checkout' && !config['merchant_id'])
      faults[at('merchant_id')] = 'Choose the merchant whose payment links it creates.';
    const most = config['max_amount_usd_cents'];
    const fault = most ? faultOfDollars(String(most)) : null;
    if (fault) faults[at('max_amount_usd_cents')] = fault;
  }
  return faults;
}

function isJson(text: unknown): boolean {
  try {
    JSON.parse(String(text));
    return true;
  } catch {
    return false;
  }
}

function indented(json: unknown): string {
  return JSON.stringify(json, null, 2);
}

function rowsOf(headers: unknown): HeaderRow[] {
  return Object.entries((headers ?? {}) as Record<string, string>).map(([name, value]) => ({ name, value }));
}

function headersOf(rows: unknown): Record<string, string> {
  const named = (rows as HeaderRow[]).filter(({ name }) => name.trim() !== '');
  return Object.fromEntries(named.map(({ name, value }) => [name.trim(), value]));
}
