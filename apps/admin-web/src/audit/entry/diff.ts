/** One changed field. */
export interface FieldChange {
  /** Its path, such as `settings.window`. */
  readonly field: string;
  readonly kind: 'added' | 'removed' | 'changed' | 'same';
  /** The value before and after, as text; undefined on the side where the field is missing. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

type Facts = Readonly<Record<string, unknown>> | null;

/** Returns the differences between two states of an object, field by field; unchanged fields come last. */
export function diffOf(before: Facts, after: Facts): FieldChange[] {
  const [was, is] = [flat(before), flat(after)];
  const fields = [...new Set([...was.keys(), ...is.keys()])];
  const changes = fields.map((field) => changeOf(field, was.get(field), is.get(field)));
  return [...changes.filter(({ kind }) => kind !== 'same'), ...changes.filter(({ kind }) => kind === 'same')];
}

function changeOf(field: string, before: string | undefined, after: string | undefined): FieldChange {
  if (before === undefined) return { field, kind: 'added', before, after };
  if (after === undefined) return { field, kind: 'removed', before, after };
  return { field, kind: before === after ? 'same' : 'changed', before, after };
}

/** Flattens objects within objects to paths; lists stay whole. */
function flat(facts: Facts, path = ''): Map<string, string> {
  const rows = new Map<string, string>();
  for (const [name, value] of Object.entries(facts ?? {})) {
    const isParent = typeof value === 'object' && value !== null && !Array.isArray(value);
    const within = isParent ? flat(value as Facts, `${path}${name}.`) : undefined;
    if (within && within.size > 0) for (const [field, text] of within) rows.set(field, text);
    else rows.set(`${path}${name}`, textOf(value));
  }
  return rows;
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return 'nothing';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
