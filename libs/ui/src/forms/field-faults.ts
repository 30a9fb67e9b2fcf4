import type { FieldFault } from '@libs/api-client/api-problem';

/**
 * Returns the faults of a 422 by the field of the form; faults without a field are left over. A `deep` form has fields
 * within fields, named like the API's paths: `mcp_servers.0.url`.
 */
export function faultsByField(
  faults: readonly FieldFault[],
  fields: readonly string[],
  deep = false,
): { errors: Record<string, string>; left: readonly FieldFault[] } {
  const errors: Record<string, string> = {};
  const left: FieldFault[] = [];
  for (const fault of faults) {
    const [part, ...path] = fault.loc;
    const field = fields.find((name) => name === path.join('.')) ?? fields.find((name) => name === path[0]);
    const at = deep ? path.join('.') : field;
    if (part === 'body' && field !== undefined && at !== undefined) errors[at] ??= inWords(fault.msg);
    else left.push(fault);
  }
  return { errors, left };
}

/** Returns the fault at a path of a deep form, or at the first path below it. */
export function faultAt(errors: Readonly<Record<string, unknown>>, path: string): string | undefined {
  const at = Object.keys(errors).find((key) => key === path || key.startsWith(`${path}.`));
  return at === undefined ? undefined : String(errors[at]);
}

/**
 * Rules begin with the name of the property or with the type of the value, which a label states better: "String should
 * have …".
 */
function inWords(message: string): string {
  const words = message
    .replace(/^(?:String|Input|List|Dictionary) should /, 'Must ')
    .replace(/^[a-z]+(_[a-z0-9]+)+\s+/, '')
    .replace(' after validation', '')
    .trim();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${/[.!?]$/.test(words) ? '' : '.'}`;
}
