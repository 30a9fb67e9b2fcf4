import { basename, dirname } from 'node:path';
import { parseSync } from '@swc/core';

/** The source files of services by their path, as `apps/<service>/src/<folder>/<file>.ts`. */
export type Sources = Readonly<Record<string, string>>;

/** The start of a statement, or a part that only statements have. Upper case, as all SQL here is written. */
const SQL =
  /\b(SELECT|INSERT INTO|DELETE FROM|MERGE INTO|TRUNCATE|LOCK TABLE)\s|\bUPDATE \S+( \S+){0,2} SET\b|\sWHERE\s/;
/**
 * A list of columns that has to be maintained by hand in the order of its values; computed values stand next to their
 * column names.
 */
const HAND_LIST =
  /INSERT INTO \w+(?: AS \w+)? ?\((?:\s*\w+\s*,){5,}\s*\w+\s*\)\s*VALUES|unnest\((?:\s*[$:]\w+::\w+\[\]\s*,){3,}/;

/** The sixth value of a statement, or a later one; in an interpolated text a `$` stands for what is inserted. */
const SIXTH = /\$(?:[6-9]|[1-9]\d)\b/;

/**
 * Files that may hold SQL, by their role:
 * - a repository, and `*.queries.ts`: plain texts of statements that a repository puts into its own;
 * - migrations;
 * - `commands/`: a person runs them once, against rows that no service of that moment owns: their few statements would
 *   be the only use of a repository's method, and a running service must not have it;
 * - entities, for conditions of checks and partial indexes.
 */
const MAY = /\.(repository|queries|entity)\.ts$|\/(migrations|commands)\/|\.spec\.ts$/;

/**
 * Files that may lie in `src` itself: what starts and describes a service. Everything else belongs to a folder, which
 * is a module.
 */
const IN_SRC =
  /^(main|service|settings|settings\.spec|setting-rules|app\.module|[a-z-]+\.module|entities|migrations)\.ts$/;

/**
 * Returns SQL in the wrong files, as paths. The store of a folder is its repository, or its one kind of service where
 * the folder has no repository.
 */
export function misplacedSql(sources: Sources): string[] {
  const paths = Object.keys(sources);
  const withRepository = new Set(paths.filter((path) => path.endsWith('.repository.ts')).map(dirname));
  const isStore = (path: string) => path.endsWith('.service.ts') && !withRepository.has(dirname(path));
  return paths.filter(
    (path) => !MAY.test(path) && !isStore(path) && textsOf(sources[path]!).some((text) => SQL.test(text)),
  );
}

/** Returns files whose statements list columns by hand where the entity could. */
export function handWrittenLists(sources: Sources): string[] {
  const paths = Object.keys(sources).filter((path) => !/\/migrations\/|\.spec\.ts$/.test(path));
  return paths.filter((path) => textsOf(sources[path]!).some((text) => HAND_LIST.test(text)));
}

/** Returns files with a statement of more than five numbered values, which nobody can read: they have names instead. */
export function longNumberings(sources: Sources): string[] {
  const paths = Object.keys(sources).filter((path) => !/\/migrations\/|\.spec\.ts$/.test(path));
  return paths.filter((path) => textsOf(sources[path]!).some((text) => SQL.test(text) && SIXTH.test(text)));
}

/**
 * Returns files directly in `src` of a service without a role there. `plain` are those that every folder of the service
 * uses.
 */
export function strayFiles(sources: Sources, plain: Readonly<Record<string, string>>): string[] {
  const inSrc = Object.keys(sources).filter((path) => basename(dirname(path)) === 'src');
  return inSrc.filter((path) => !IN_SRC.test(basename(path)) && !Object.hasOwn(plain, path));
}

/** Returns the texts of a file: its strings and templates, with `$` for inserted values, without comments. */
function textsOf(source: string): string[] {
  return [...texts(parseSync(source, { syntax: 'typescript', decorators: true }))];
}

function* texts(node: unknown): Generator<string> {
  if (Array.isArray(node)) for (const one of node) yield* texts(one);
  if (node === null || typeof node !== 'object' || Array.isArray(node)) return;
  const { type, value, quasis } = node as { type?: string; value?: unknown; quasis?: { raw: string }[] };
  if (type === 'StringLiteral') yield String(value);
  if (type === 'TemplateLiteral') yield quasis!.map(({ raw }) => raw).join('$');
  for (const field of Object.values(node)) yield* texts(field);
}
