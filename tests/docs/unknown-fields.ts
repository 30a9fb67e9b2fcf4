import { COMPONENTS, type Schema } from '../api/document.js';

/**
 * Returns the fields of a sample that its schema does not name: the document allows more, but a guide must not invent
 * any.
 */
export function unknownFields(schema: Schema | undefined, value: unknown, path = ''): string[] {
  if (!schema || value === null || typeof value !== 'object') return [];
  const { anyOf, oneOf, allOf, properties, items } = resolved(schema) as {
    anyOf?: Schema[];
    oneOf?: Schema[];
    allOf?: Schema[];
    properties?: Record<string, Schema>;
    items?: Schema;
  };
  const choices = anyOf ?? oneOf;
  // Of several shapes, the one that names the most fields is meant.
  if (choices) return choices.map((one) => unknownFields(one, value, path)).toSorted((a, b) => a.length - b.length)[0]!;
  if (Array.isArray(value)) return value.flatMap((item, index) => unknownFields(items, item, `${path}[${index}]`));
  const known = {
    ...properties,
    ...Object.assign({}, ...(allOf ?? []).map((one) => resolved(one)['properties'] ?? {})),
  };
  // An object without named fields holds arbitrary data of its owner.
  if (Object.keys(known).length === 0) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const at = path === '' ? name : `${path}.${name}`;
    return name in known ? unknownFields(known[name], inner, at) : [`${at} is not in the document`];
  });
}

function resolved(schema: Schema): Schema {
  const name = typeof schema['$ref'] === 'string' ? schema['$ref'].split('/').at(-1)! : undefined;
  return name === undefined ? schema : { ...COMPONENTS[name], ...schema };
}
