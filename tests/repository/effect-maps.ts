import { parseSync } from '@swc/core';

/** A map from the effects of a machine to the functions that carry them out. */
export interface EffectMap {
  /** The name of the type of its keys, as `libs/state-machines` exports it. */
  readonly type: string;
  readonly keys: readonly string[];
}

/** A node of a syntax tree, with the fields used here. */
type Node = { readonly type?: string } & { readonly [field: string]: unknown };

/**
 * Returns the maps of effects in a source file. A map is recognized by its declared type: `Record<Effects, …>`, also in
 * `Readonly<…>`, where `Effects` is imported from a machine of `libs/state-machines`, so that the compiler requires
 * every key. It must be written out, and looked up by a computed key in the same file: a map that is not read handles
 * nothing.
 */
export function effectMapsIn(source: string): EffectMap[] {
  const nodes = [...nodesOf(parseSync(source, { syntax: 'typescript', decorators: true }) as unknown as Node)];
  const imported = importsFromMachines(nodes);
  const lookedUp = new Set(nodes.filter(({ type }) => type === 'MemberExpression').map(nameLookedUp));
  return nodes.flatMap((node) => {
    const declared = declarationOf(node);
    const type = declared && imported.get(keyTypeOf(declared.type) ?? '');
    return declared && type && lookedUp.has(declared.name) ? [{ type, keys: keysOf(declared.value) }] : [];
  });
}

function* nodesOf(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const one of value) yield* nodesOf(one);
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return;
  if ('type' in value) yield value as Node;
  for (const field of Object.values(value)) yield* nodesOf(field);
}

/** Returns names in the file, each with its name in the machine's file. */
function importsFromMachines(nodes: readonly Node[]): ReadonlyMap<string, string> {
  const declarations = nodes.filter(
    ({ type, source }) => type === 'ImportDeclaration' && /^@libs\/state-machines\/.+\.machine$/.test(text(source)),
  );
  const specifiers = declarations.flatMap(({ specifiers }) => specifiers as Node[]);
  return new Map(specifiers.map(({ local, imported }) => [text(local), text(imported ?? local)]));
}

/** Returns what `const name: type = value` and the property `name: type = value` of a class declare. */
function declarationOf(node: Node): { name: string; type: Node; value: Node } | undefined {
  const isConstant = node.type === 'VariableDeclarator';
  if (!isConstant && node.type !== 'ClassProperty') return undefined;
  const name = (isConstant ? node.id : node.key) as Node;
  const annotation = (isConstant ? name.typeAnnotation : node.typeAnnotation) as Node | null | undefined;
  const value = (isConstant ? node.init : node.value) as Node | null | undefined;
  if (!annotation || value?.type !== 'ObjectExpression') return undefined;
  return { name: text(name), type: annotation.typeAnnotation as Node, value };
}

/** Returns `Effects` for `Record<Effects, …>` and `Readonly<Record<Effects, …>>`. */
function keyTypeOf(type: Node): string | undefined {
  if (type.type !== 'TsTypeReference') return undefined;
  const [first] = ((type.typeParams as Node | null)?.params ?? []) as Node[];
  if (!first) return undefined;
  if (text(type.typeName) === 'Readonly') return keyTypeOf(first);
  return text(type.typeName) === 'Record' ? text(first.typeName) : undefined;
}

/** Returns `MAP` for `MAP[key]`, `map` for `this.map[key]`. */
function nameLookedUp({ object, property }: Node): string | undefined {
  if ((property as Node).type !== 'Computed') return undefined;
  const from = object as Node;
  return from.type === 'MemberExpression' ? text(from.property) : text(from);
}

function keysOf(map: Node): string[] {
  return (map.properties as Node[]).map(({ key }) => text(key)).filter((key) => key !== '');
}

/** Returns the text of an identifier or of a string. */
function text(node: unknown): string {
  const { value } = (node ?? {}) as Node;
  return typeof value === 'string' ? value : '';
}
