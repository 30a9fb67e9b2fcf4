import { stdioName } from '@libs/dto/agent/tools/stdio-url';
import { isPlainObject } from '@libs/dto/plain-object';

/** A program of the operator that serves MCP over its standard streams. */
export interface StdioServer {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

const SPACE = '{{space}}';

/**
 * Reads `{"<name>": {"command": "…", "args": ["…"], "env": {"…": "…"}}}`. Throws an Error for anything else.
 */
export function parseStdioServers(text: string): ReadonlyMap<string, StdioServer> {
  const read: unknown = JSON.parse(text === '' ? '{}' : text);
  if (!isPlainObject(read)) throw new Error('must be an object');
  return new Map(Object.entries(read).map(([name, value]) => [name, readServer(name, value)]));
}

/**
 * Returns the program of a space: `{{space}}` in arguments and environment becomes its id, so that each can have a
 * folder of its own.
 */
export function forSpace({ command, args, env }: StdioServer, space: string): StdioServer {
  const fill = (text: string) => text.replaceAll(SPACE, space);
  return {
    command,
    args: args.map(fill),
    env: Object.fromEntries(Object.entries(env).map(([name, value]) => [name, fill(value)])),
  };
}

function readServer(name: string, value: unknown): StdioServer {
  if (stdioName(`stdio:${name}`) === undefined) throw new Error(`${name} is no name`);
  if (!isPlainObject(value) || typeof value['command'] !== 'string') throw new Error(`${name} needs a command`);
  const { command, args = [], env = {} } = value;
  if (!Array.isArray(args) || !args.every(isText)) throw new Error(`args of ${name} must be texts`);
  if (!isPlainObject(env) || !Object.values(env).every(isText)) throw new Error(`env of ${name} must be texts`);
  return { command, args, env: env as Record<string, string> };
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
