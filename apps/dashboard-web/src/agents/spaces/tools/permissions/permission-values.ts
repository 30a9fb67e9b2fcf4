import type { View } from '@libs/api-client/views';
import { centsOfDollars, dollarsOfCents, faultOfDollars } from '@libs/ui/forms/dollars';
import { PAYING_TOOLS } from './tools-of-capabilities.js';

type Line = View<'ToolPermissionView'>;

/** A permission line as form values: in the form of the API, with the amount as typed. */
export interface LineValues extends Omit<Line, 'ask_above_usd'> {
  ask_above_usd: string | null;
}

/** The choice of a person for a tool: the values of the API, and `ask` with an amount. */
export type Choice = Line['permission'] | 'ask_above';

/** The name in the line for all tools that have none of their own. */
export const ALL = '*';

export const CHOICES: Readonly<Record<Choice, string>> = {
  allow: 'Allow',
  ask: 'Ask a person',
  ask_above: 'Ask above an amount',
  deny: 'Refuse',
};

/** The fields of a line at whose paths an error may be reported, the line itself first. */
export const OF_CHOICE = ['', '.tool', '.permission'];
export const OF_AMOUNT = ['.ask_above_usd'];

/** Commas group digits in some places and separate decimals in others: a limit must not be ambiguous. */
const COMMAS = /[,\u066b\u066c\uff0c]/;
const LOCALE = 'en';

export function linesOf(permissions: readonly Line[]): LineValues[] {
  return permissions.map((line) => ({
    ...line,
    ask_above_usd: line.ask_above_usd === null ? null : dollarsOfCents(Math.round(line.ask_above_usd * 100), LOCALE),
  }));
}

/** Returns the lines for the request. Validate them with `lineFaults` first. */
export function permissionsBody(lines: readonly LineValues[]): Line[] {
  return lines.map((line) => ({
    ...line,
    ask_above_usd: line.ask_above_usd === null ? null : (askAboveCents(line.ask_above_usd) ?? 0) / 100,
  }));
}

/** Returns the amount of a line in cents; undefined for anything that is not an amount. */
export function askAboveCents(typed: string): number | undefined {
  return COMMAS.test(typed) ? undefined : centsOfDollars(typed, LOCALE);
}

/** Returns the errors that the form finds without the API, at the paths of the fields. */
export function lineFaults(lines: readonly LineValues[]): Record<string, string> {
  const faults = lines.flatMap(({ ask_above_usd: typed }, index) => {
    const fault = typed === null ? null : askAboveFault(typed);
    return fault ? [[`permissions.${index}.ask_above_usd`, fault]] : [];
  });
  return Object.fromEntries(faults);
}

function askAboveFault(typed: string): string | null {
  if (COMMAS.test(typed)) return 'Leave out the comma, and use a decimal point, such as 1250.50.';
  return faultOfDollars(typed, LOCALE);
}

export function choiceOf({ permission, ask_above_usd }: LineValues): Choice {
  return permission === 'ask' && ask_above_usd !== null ? 'ask_above' : permission;
}

/** Returns the choices for a tool. An existing amount is always shown and can be removed, whatever the tool. */
export function choicesFor(tool: string, line?: LineValues): Choice[] {
  const all = Object.keys(CHOICES) as Choice[];
  const hasAmount = PAYING_TOOLS.includes(tool) || (line !== undefined && choiceOf(line) === 'ask_above');
  return hasAmount ? all : all.filter((choice) => choice !== 'ask_above');
}

/** Returns the lines after a choice for a tool. Undefined removes its line. */
export function withChoice(lines: readonly LineValues[], tool: string, choice: Choice | undefined): LineValues[] {
  if (choice === undefined) return lines.filter((line) => line.tool !== tool);
  const chosen =
    choice === 'ask_above'
      ? { permission: 'ask' as const, ask_above_usd: '' }
      : { permission: choice, ask_above_usd: null };
  if (!lines.some((line) => line.tool === tool)) return [...lines, { tool, ...chosen }];
  return lines.map((line) => (line.tool === tool ? { ...line, ...chosen } : line));
}

/** Returns the rule for a tool without a line: that of its server, else that of all tools, else it is allowed. */
export function defaultOf(tool: string, lines: readonly LineValues[]): Choice {
  const server = serverOf(tool);
  const names = [...(server !== undefined && tool !== `${server}.*` ? [`${server}.*`] : []), ALL];
  const line = names.map((name) => lines.find((one) => one.tool === name)).find((one) => one !== undefined);
  return line ? choiceOf(line) : 'allow';
}

/** Returns the server of `server.tool`; undefined for a built-in tool. */
export function serverOf(tool: string): string | undefined {
  return tool.includes('.') ? tool.slice(0, tool.indexOf('.')) : undefined;
}

/** Returns the lines after a server was renamed: its lines get the new name, unless another server has either name. */
export function withRenamed(
  lines: readonly LineValues[],
  { from, to, others }: { from: string; to: string; others: readonly string[] },
): LineValues[] {
  if (others.includes(from) || others.includes(to)) return [...lines];
  return lines.map((line) =>
    serverOf(line.tool) === from ? { ...line, tool: `${to}${line.tool.slice(from.length)}` } : line,
  );
}

/** Returns the lines without those of a server that was removed. */
export function withoutServer(lines: readonly LineValues[], server: string): LineValues[] {
  return lines.filter((line) => serverOf(line.tool) !== server);
}

/** Returns the fault of a line, at its choice, or at its amount where that has a field of its own. */
export function faultOfLine(
  errors: Readonly<Record<string, unknown>>,
  index: number,
  fields: readonly string[],
): string | undefined {
  const paths = fields.map((field) => `permissions.${index}${field}`);
  const at = paths.find((path) => errors[path] !== undefined);
  return at === undefined ? undefined : String(errors[at]);
}

/**
 * Returns the errors after a change of the lines: each stays with its tool, and those of the changed tool are removed.
 */
export function movedFaults<Fault>(
  errors: Readonly<Record<string, Fault>>,
  before: readonly LineValues[],
  after: readonly LineValues[],
  changed?: string,
): Record<string, Fault> {
  const moved = Object.entries(errors).flatMap(([path, fault]): [string, Fault][] => {
    const [, index, field = ''] = /^permissions\.(\d+)(\..*)?$/.exec(path) ?? [];
    if (index === undefined) return path === 'permissions' ? [] : [[path, fault]];
    const tool = before[Number(index)]?.tool;
    const next = after.findIndex((line) => line.tool === tool);
    return next < 0 || tool === changed ? [] : [[`permissions.${next}${field}`, fault]];
  });
  return Object.fromEntries(moved);
}
