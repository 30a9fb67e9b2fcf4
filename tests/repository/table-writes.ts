import { parseSync } from '@swc/core';
import type { Sources } from './sql-locations.js';

/** A write to a table of another folder. */
export interface ForeignWrite {
  /** The path, as `apps/<service>/src/<folder>/<file>.ts`. */
  readonly path: string;
  /** The write, as `UPDATE turn`; `UPDATE ?` where the table is computed. */
  readonly what: string;
  /** The folder of the table's entity; undefined where no entity has it. */
  readonly owner: string | undefined;
}

interface Table {
  readonly name: string;
  readonly folder: string;
}

/** The tables of a service: by their name, and by the class of their row. */
interface Tables {
  readonly byName: ReadonlyMap<string, Table>;
  readonly byClass: ReadonlyMap<string, Table>;
}

type Node = Readonly<Record<string, unknown>> & { readonly type?: string };

const ENTITY = /\.entity\.ts$/;
/**
 * Sources that belong to no folder: the schema's own history, commands that a person runs once by hand, specs, and the
 * list of all entities.
 */
const APART = /\/(migrations|commands)\/|\.command\.ts$|\.spec\.ts$|\/src\/entities\.ts$/;
/**
 * The start of a statement that writes; not the `UPDATE` of a lock or of a conflict. The name is missing where a text
 * ends before it.
 */
const WRITES =
  /(?<!\b(?:FOR|KEY|DO)\s+)\b(INSERT\s+INTO|UPDATE|DELETE\s+FROM|MERGE\s+INTO|TRUNCATE|COPY)\b(?:\s+(?:ONLY|TABLE)\b)?\s*("?[\w$]+"?(?:\."?[\w$]+"?)?|$)/gi;
/** The text after the name in a lower-case statement, which an English sentence does not have. */
const GOES_ON = /^\s*(?:(?:as\s+)?\w+\s+)?(?:set|where|using|returning|values|select|default)\b|^\s*(?:\(|;|$)/i;
/** The SQL verbs of TypeORM repository methods. A method that is neither here nor below counts as a write. */
const WRITE_OF: Readonly<Record<string, string>> = {
  insert: 'INSERT INTO',
  insertRow: 'INSERT INTO',
  insertNew: 'INSERT INTO',
  upsert: 'INSERT INTO',
  update: 'UPDATE',
  updateRows: 'UPDATE',
  increment: 'UPDATE',
  decrement: 'UPDATE',
  delete: 'DELETE FROM',
  remove: 'DELETE FROM',
  clear: 'TRUNCATE',
};
const READS = /^(find|count|exist)[A-Za-z]*$|^(sum|average|minimum|maximum|metadata)$/;
/** Names that take an entity and only make texts of it. */
const DESCRIBES: ReadonlySet<string> = new Set(['ColumnList', 'LeaseTerms']);

/**
 * Returns the folders of all tables: `libs` by their package, services by their folders, as
 * `apps/<service>/src/<folder>`. Throws for an entity without a plain name.
 */
export function tableOwners(sources: Sources): Map<string, Tables> {
  const found = new Map<string, { byName: Map<string, Table>; byClass: Map<string, Table> }>();
  for (const path of Object.keys(sources).filter((one) => ENTITY.test(one))) {
    const home = homeOf(path);
    const tables = found.get(home) ?? { byName: new Map(), byClass: new Map() };
    found.set(home, tables);
    for (const { className, name } of entitiesIn(path, sources[path]!)) {
      const table = { name, folder: folderOf(path) };
      if (tables.byName.has(name)) throw new Error(`${home} has two entities of ${name}`);
      tables.byName.set(name, table);
      tables.byClass.set(className, table);
    }
  }
  return found;
}

/**
 * Returns every write to a table whose entity is in another folder, or whose table cannot be determined; each once for
 * a file.
 */
export function foreignWrites(sources: Sources): ForeignWrite[] {
  const owners = tableOwners(sources);
  const ofLibs = [...owners].filter(([home]) => home.startsWith('libs/')).map(([, tables]) => tables);
  const found: ForeignWrite[] = [];
  for (const [path, source] of Object.entries(sources)) {
    if (!path.startsWith('apps/') || APART.test(path)) continue;
    const own = owners.get(homeOf(path));
    const known = [...(own ? [own] : []), ...ofLibs];
    for (const what of new Set(writesIn(path, source, known))) {
      const name = what.slice(what.lastIndexOf(' ') + 1);
      const owner = first(known, ({ byName }) => byName.get(name))?.folder;
      if (owner !== folderOf(path)) found.push({ path, what, owner });
    }
  }
  return found;
}

function first<T, Found>(list: readonly T[], find: (one: T) => Found | undefined): Found | undefined {
  for (const one of list) {
    const found = find(one);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Returns `apps/<service>` or `libs/<name>`. */
function homeOf(path: string): string {
  return path.split('/').slice(0, 2).join('/');
}

function folderOf(path: string): string {
  const parts = path.split('/');
  if (parts[0] === 'libs') return homeOf(path);
  return parts.slice(0, Math.min(4, parts.length - 1)).join('/');
}

function* entitiesIn(path: string, source: string): Generator<{ className: string; name: string }> {
  for (const node of nodes(parse(source))) {
    if (node.type !== 'ClassDeclaration' && node.type !== 'ClassExpression') continue;
    for (const { expression } of (node.decorators ?? []) as { expression: Node }[]) {
      if (calleeOf(expression) !== 'Entity') continue;
      const [argument] = argumentsOf(expression);
      if (argument?.type !== 'StringLiteral') throw new Error(`${path} has an entity without a plain name`);
      yield { className: nameOf(node.identifier as Node)!, name: String(argument.value) };
    }
  }
}

/** Yields the writes of a file: `UPDATE turn`, `DELETE FROM ?`. */
function* writesIn(path: string, source: string, known: readonly Tables[]): Generator<string> {
  const module = parse(source);
  const names = importsOf(module);
  const rowOf = (node: Node | undefined) => {
    const name = nameOf(node);
    return name === undefined ? undefined : first(known, ({ byClass }) => byClass.get(names.get(name) ?? name))?.name;
  };
  const targetOf = (node: Node | undefined) => {
    const name = node?.type === 'StringLiteral' ? String(node.value) : undefined;
    return rowOf(node) ?? (name === undefined ? undefined : first(known, ({ byName }) => byName.get(name))?.name);
  };
  const methods = new Map<unknown, string | undefined>();
  for (const node of nodes(module)) {
    if (node.type === 'MemberExpression') methods.set(node.object, propertyOf(node));
    yield* statementsIn(textAt(node));
    // The definition of a service deletes old rows of all folders.
    if (!path.endsWith('/src/service.ts')) yield* countersIn(node);
    // A row's class that is stored under another name, in a list or in an object, may be written by its holder.
    for (const kept of keptAt(node)) if (rowOf(kept)) yield `WRITE ${rowOf(kept)}`;
    if (node.type !== 'CallExpression' && node.type !== 'NewExpression') continue;
    const callee = calleeOf(node) ?? '';
    const given = argumentsOf(node);
    if (callee === 'repository' || callee === 'getRepository') {
      const method = methods.get(node) ?? '';
      if (!READS.test(method)) yield `${WRITE_OF[method] ?? 'WRITE'} ${targetOf(given[0]) ?? '?'}`;
    } else if (!DESCRIBES.has(callee)) {
      const takesNames = callee === 'from' || callee === 'into' || WRITE_OF[callee] !== undefined;
      const tables = given.map(takesNames ? targetOf : rowOf);
      for (const table of tables) if (table !== undefined) yield `${WRITE_OF[callee] ?? 'WRITE'} ${table}`;
    }
  }
}

function* statementsIn(text: string): Generator<string> {
  const uncommented = text.replaceAll(/--.*$/gm, ' ').replaceAll(/\/\*.*?\*\//gs, ' ');
  for (const sql of new Set([text, uncommented])) {
    for (const { 0: all, 1: verb = '', 2: name = '', index } of sql.matchAll(WRITES)) {
      const table = name.replaceAll('"', '').split('.').at(-1)!;
      const isEnglish = verb !== verb.toUpperCase() && !(table !== '' && GOES_ON.test(sql.slice(index + all.length)));
      if (isEnglish) continue;
      yield `${verb.toUpperCase().replace(/\s+/, ' ')} ${table === '' || table.includes('$') ? '?' : table}`;
    }
  }
}

/** Yields the tables of counters, whose names are passed to `countTry`. */
function* countersIn(node: Node): Generator<string> {
  if (node.type !== 'ObjectExpression') return;
  for (const property of node.properties as Node[]) {
    const value = property.value as Node | undefined;
    if (nameOf(property) === 'table') yield 'INSERT INTO ?';
    else if (nameOf(property.key as Node | undefined) === 'table')
      yield `INSERT INTO ${value?.type === 'StringLiteral' ? String(value.value) : '?'}`;
  }
}

/** Returns the content of a variable, a property or a list, where it is a name. */
function keptAt({ type, init, value, elements }: Node): (Node | undefined)[] {
  if (type === 'VariableDeclarator') return identifiers([init]);
  if (type === 'KeyValueProperty') return identifiers([value]);
  return type === 'ArrayExpression'
    ? identifiers((elements as ({ expression: Node } | null)[]).map((one) => one?.expression))
    : [];
}

function identifiers(values: readonly unknown[]): Node[] {
  return (values as (Node | null | undefined)[]).filter((one) => one?.type === 'Identifier') as Node[];
}

function parse(source: string): Node {
  return parseSync(source, { syntax: 'typescript', decorators: true }) as unknown as Node;
}

function* nodes(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const one of value) yield* nodes(one);
  else if (value !== null && typeof value === 'object') {
    if ('type' in value) yield value as Node;
    yield* nodes(Object.values(value));
  }
}

/** Returns a string or a template, with `$` for inserted values. */
function textAt({ type, value, quasis }: Node): string {
  if (type === 'StringLiteral') return String(value);
  return type === 'TemplateLiteral' ? (quasis as { raw: string }[]).map(({ raw }) => raw).join('$') : '';
}

/** Returns imports under another name than their own, by that name. */
function importsOf(module: Node): Map<string, string> {
  const found = new Map<string, string>();
  for (const { type, imported, local } of nodes(module))
    if (type === 'ImportSpecifier' && imported) found.set(nameOf(local as Node)!, nameOf(imported as Node)!);
  return found;
}

/** Returns the last name of a call: `update` of `a.b.update(c)`. */
function calleeOf({ callee }: Node): string | undefined {
  const called = callee as Node | undefined;
  return called?.type === 'MemberExpression' ? propertyOf(called) : nameOf(called);
}

function propertyOf({ property }: Node): string | undefined {
  const { type, expression } = property as Node;
  return nameOf(type === 'Computed' ? (expression as Node) : (property as Node));
}

function nameOf(node: Node | undefined): string | undefined {
  if (node?.type === 'Identifier' || node?.type === 'StringLiteral') return String(node.value);
  return undefined;
}

function argumentsOf(node: Node): Node[] {
  return ((node.arguments ?? []) as { expression: Node }[]).map(({ expression }) => expression);
}
