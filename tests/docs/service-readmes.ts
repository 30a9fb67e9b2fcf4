/** The text of each file, by its path from the root of the repository. */
export type Files = Readonly<Record<string, string>>;

const README = /^apps\/(?<service>[^/]+)\/README\.md$/;
const ENTITY = /@Entity\('(?<table>\w+)'\)[\s\S]*?class (?<row>\w+)/g;
/** The list of `entities.ts`. */
const LISTED = /= \[(?<rows>[^\]]*)\]/;
const OWNS = /^\| *Owns *\|(?<tables>.*)\|$/m;
const FOLDERS = /^\| *Folder *\|.*\n(?<rows>(?:\|.*\n?)*)/m;

/**
 * Returns what the READMEs of services lack: the folder of a module or a page in the table of folders, where there is
 * such a table, the table of an entity in the row “Owns”, and a link to its settings. A name in that row that is no
 * table is a fault, too.
 */
export function readmeFaults(files: Files): string[] {
  return Object.entries(files).flatMap(([path, readme]) => {
    const service = README.exec(path)?.groups?.['service'];
    if (!service) return [];
    const faults = [
      ...folderFaults(readme, foldersOf(service, files)),
      ...tableFaults(readme, tablesOf(service, files)),
      ...settingsFaults(readme, `apps/${service}/src/settings.ts` in files),
    ];
    return faults.map((fault) => `${path}: ${fault}`);
  });
}

function folderFaults(readme: string, folders: ReadonlySet<string>): string[] {
  const rows = FOLDERS.exec(readme)?.groups?.['rows'];
  if (rows === undefined) return [];
  const isNamed = (folder: string) => rows.includes(`](src/${folder})`) || rows.includes(`\`${folder}/\``);
  return [...folders].filter((folder) => !isNamed(folder)).map((folder) => `no row has the folder ${folder}`);
}

function tableFaults(readme: string, tables: ReadonlySet<string>): string[] {
  const cell = OWNS.exec(readme)?.groups?.['tables'] ?? '';
  const named = new Set([...cell.replace(/schema `\w+`/, '').matchAll(/`(\w+)`/g)].map(([, name]) => name!));
  return [
    ...[...tables].filter((table) => !named.has(table)).map((table) => `“Owns” lacks the table ${table}`),
    ...[...named].filter((name) => !tables.has(name)).map((name) => `“Owns” has ${name}, which is no table`),
  ];
}

/** A list of settings would rot: the README leads to the file that declares them. */
function settingsFaults(readme: string, hasSettings: boolean): string[] {
  if (!hasSettings || /^\| *Settings *\| \[settings\.ts\]\(src\/settings\.ts\)/m.test(readme)) return [];
  return ['the row “Settings” does not begin with a link to settings.ts'];
}

/** Returns the folders directly below the sources that have a module, or a page of a front end. */
function foldersOf(service: string, files: Files): Set<string> {
  const module = new RegExp(`^apps/${service}/src/([^/]+)/(?:[^/]+\\.module\\.ts|.*\\.page\\.tsx)$`);
  return new Set(Object.keys(files).flatMap((path) => module.exec(path)?.[1] ?? []));
}

/** Returns the tables of a service: those of its entities, and those that libs define and its `entities.ts` lists. */
function tablesOf(service: string, files: Files): Set<string> {
  const shared = entitiesBelow('libs/', files);
  const listed = LISTED.exec(files[`apps/${service}/src/entities.ts`] ?? '')?.groups?.['rows'] ?? '';
  return new Set([
    ...entitiesBelow(`apps/${service}/src/`, files).values(),
    ...[...listed.matchAll(/\w+/g)].flatMap(([row]) => shared.get(row) ?? []),
  ]);
}

/** Returns the tables of the entities below a folder, by the names of their classes. */
function entitiesBelow(folder: string, files: Files): Map<string, string> {
  const paths = Object.keys(files).filter((path) => path.startsWith(folder) && path.endsWith('.entity.ts'));
  const found = paths.flatMap((path) => [...files[path]!.matchAll(ENTITY)]);
  return new Map(found.map(({ groups }) => [groups!['row']!, groups!['table']!] as const));
}
