import type { FieldFault } from '@libs/api-client/api-problem';

/** The faults of a 422 by the field of the form; what belongs to no field of it is left over. */
export function faultsByField(
  faults: readonly FieldFault[],
  fields: readonly string[],
): { errors: Record<string, string>; left: readonly FieldFault[] } {
  const errors: Record<string, string> = {};
  const left: FieldFault[] = [];
  for (const fault of faults) {
    const [place, ...path] = fault.loc;
    const field = fields.find((name) => name === path.join('.')) ?? fields.find((name) => name === path[0]);
    if (place === 'body' && field !== undefined) errors[field] ??= inWords(fault.msg);
    else left.push(fault);
  }
  return { errors, left };
}

/** Rules begin with the name of the property, which a label says better. */
function inWords(message: string): string {
  const words = message.replace(/^[a-z]+(_[a-z0-9]+)+\s+/, '').trim();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${/[.!?]$/.test(words) ? '' : '.'}`;
}
