import { CAPABILITY_CONFIGS } from '@libs/dto/agent/tools/capability-config';
import { DEFAULT_APPROVALS } from '@libs/dto/agent/tools/permissions';
import { type Grant, MAX_TOOLS, type McpServer, type Toolset } from '@libs/dto/agent/tools/toolset';
import { ValidationError, type ValidationFault } from '@libs/errors/app-error';
import { readDto } from '@libs/service-kit/http/validation/validation.pipe';
import { capabilityOf, configProblem, type GrantFacts, withDefaults } from '../capabilities/capability-rules.js';
import { permissionFaults } from '../capabilities/permission-rules.js';
import { credentialIn } from './credential-text.js';
import { type GrantBody, serverOf, type ToolsBody } from './tools.dto.js';

type Path = (string | number)[];

/** The facts against which a set of tools is checked. */
export interface ToolsetFacts extends GrantFacts {
  /** Returns the fault of a server's URL; undefined when it may be called. */
  urlProblem(url: string): Promise<string | undefined>;
}

/**
 * Reads the requested grants and servers, with the defaults of omitted fields. Throws `unknown_capability`,
 * `capability_unavailable`, and a 422 with all other errors.
 */
export async function readToolset(body: ToolsBody, facts: ToolsetFacts): Promise<Required<Toolset>> {
  const { builtin, mcp_servers = [], permissions: given = [], approvals = {} } = body;
  const grants: Grant[] = [];
  for (const [index, item] of builtin.entries()) grants.push(await readGrant(item, index, facts));
  const servers = mcp_servers.map(serverOf);
  const permissions = given.map(({ tool, permission, ask_above_usd = null }) => ({ tool, permission, ask_above_usd }));
  const faults = [
    ...repeated(grants, 'key', ['body', 'builtin']),
    ...repeated(servers, 'name', ['body', 'mcp_servers']),
    ...(await Promise.all(servers.map((server, index) => serverFaults(server, index, facts)))).flat(),
    ...tooMany(servers),
    ...inTheClear(grants, ['body', 'builtin']),
    ...inTheClear(servers, ['body', 'mcp_servers']),
    ...permissionFaults(permissions, servers),
  ];
  if (faults.length > 0) throw new ValidationError(faults);
  return { builtin: grants, mcp_servers: servers, permissions, approvals: { ...DEFAULT_APPROVALS, ...approvals } };
}

async function readGrant(item: string | GrantBody, index: number, facts: GrantFacts): Promise<Grant> {
  const { key: name, config: given = {} } = typeof item === 'string' ? { key: item } : item;
  const path: Path = ['body', 'builtin', index];
  const key = capabilityOf(name, [...path, ...(typeof item === 'string' ? [] : ['key'])].join('.'), facts);
  const config = await readConfig(CAPABILITY_CONFIGS[key], given, [...path, 'config']);
  const problem = await configProblem(key, config, facts);
  if (problem) {
    throw new ValidationError([fault([...path, 'config', problem.field], problem.message)]);
  }
  return { key, config: withDefaults(key, config) };
}

/** Validates a config by its class, with errors at its path in the body. */
async function readConfig(dto: new () => object, given: object, path: Path): Promise<object> {
  try {
    return await readDto(dto, given, 'config');
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    throw new ValidationError(error.faults.map((own) => ({ ...own, loc: [...path, ...own.loc.slice(1)] })));
  }
}

async function serverFaults({ url }: McpServer, index: number, facts: ToolsetFacts): Promise<ValidationFault[]> {
  const problem = await facts.urlProblem(url);
  return problem ? [{ loc: ['body', 'mcp_servers', index, 'url'], msg: `url ${problem}`, type: 'url_invalid' }] : [];
}

function repeated<T, K extends keyof T & string>(items: readonly T[], key: K, path: Path): ValidationFault[] {
  const names = items.map((item) => item[key]);
  return names.flatMap((name, index) =>
    names.indexOf(name) < index ? [fault([...path, index], `${String(name)} appears twice`)] : [],
  );
}

function tooMany(servers: readonly McpServer[]): ValidationFault[] {
  const named = servers.reduce((sum, { allowed_tools }) => sum + (allowed_tools?.length ?? 0), 0);
  return named > MAX_TOOLS ? [fault(['body', 'mcp_servers'], `A space has at most ${MAX_TOOLS} tools`)] : [];
}

function inTheClear(items: readonly object[], parent: Path): ValidationFault[] {
  return items.flatMap((item, index) => {
    const path = credentialIn(item);
    const msg = 'This looks like a credential. Store it as a secret and write {{secret:NAME}}';
    return path ? [{ loc: [...parent, index, ...path], msg, type: 'credential_in_clear' }] : [];
  });
}

function fault(loc: Path, msg: string): ValidationFault {
  return { loc, msg, type: 'value_error' };
}
