import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { ServiceName } from '@libs/events/services';
import { build, type Metafile } from 'esbuild';
import { packageFolder, ROOT } from '../paths.js';
import { madePayPage, visibleNats, withoutUnused } from './bundle-plugins.js';
import { EXTERNAL_PACKAGES, SERVICE_PARTS } from './service-parts.js';

/**
 * Optional packages that Nest and others name. Where one is not installed, loading it fails as it does without a
 * bundle. Which ones are installed depends on the part of this repository that is there: an image is built from the
 * part that its service needs.
 */
const OPTIONAL_PACKAGES = [
  '@fastify/multipart',
  '@fastify/static',
  '@fastify/view',
  '@nestjs/platform-express',
  '@nestjs/websockets',
  'amqp-connection-manager',
  'bufferutil',
  'ioredis',
  'kafkajs',
  'mqtt',
  'utf-8-validate',
];

/** Each file begins with it: decorators write to it, so it must come before all of them, whatever chunk they are in. */
const METADATA = 'reflect-metadata';
const METADATA_FILE = `./${METADATA}.js`;

/** Names that CommonJS modules expect to exist. */
const COMMONJS = `import { createRequire as __createRequire } from 'node:module';
const require = __createRequire(import.meta.url);
const __filename = import.meta.filename;
const __dirname = import.meta.dirname;`;

const OPTIONS = {
  absWorkingDir: ROOT,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node24',
  // Nest's tokens, logs, class-validator and TypeORM use the names of classes.
  keepNames: true,
  // V8 keeps the source of all code that it runs. Without comments it is two thirds, and one byte a character;
  // functions keep their names.
  minifyWhitespace: true,
  lineLimit: 200,
  logLevel: 'warning',
} as const;

const DAY_MS = 86_400_000;

/** Compiled files of this repository, by the name of the program in the bundle. */
export type Programs = Readonly<Record<string, string>>;

/** Returns the programs of a service: itself, under the given name, its commands and worker threads. */
export function programsOf(service: ServiceName, mainName: string): Programs {
  const programs = { [mainName]: 'main.js', ...SERVICE_PARTS[service]?.programs };
  return Object.fromEntries(Object.entries(programs).map(([name, file]) => [name, `apps/${service}/dist/src/${file}`]));
}

/**
 * Bundles compiled files (never TypeScript: esbuild drops the metadata of decorators) into a folder; modules that
 * several programs import become shared chunks. Programs that run from the folder are not disturbed: chunks are named
 * by content and stay for a day. Returns the sources of the bundles.
 */
export async function bundlePrograms(programs: Programs, folder: string): Promise<Metafile> {
  mkdirSync(folder, { recursive: true });
  const next = mkdtempSync(`${folder}.next-`);
  try {
    await build({ ...OPTIONS, outdir: next, entryPoints: { [METADATA]: METADATA }, keepNames: false });
    const { metafile } = await build({
      ...OPTIONS,
      outdir: next,
      entryPoints: { ...programs },
      splitting: true,
      metafile: true,
      banner: { js: `import '${METADATA_FILE}';\n${COMMONJS}` },
      alias: { [METADATA]: METADATA_FILE },
      external: [METADATA_FILE, ...EXTERNAL_PACKAGES, ...OPTIONAL_PACKAGES.filter(isAbsent)],
      plugins: [madePayPage, visibleNats, withoutUnused],
    });
    refuseSharedPrograms(programs, metafile);
    moveInto(folder, next);
    return metafile;
  } finally {
    rmSync(next, { recursive: true, force: true });
  }
}

function isAbsent(name: string): boolean {
  return !existsSync(join(ROOT, 'node_modules', name));
}

/** Copies the files that the programs of a service read from their own folder. */
export function copyFiles(service: ServiceName, folder: string): void {
  for (const [name, path] of SERVICE_PARTS[service]?.files ?? [])
    cpSync(join(packageFolder(name, join(ROOT, 'apps', service)), path), join(folder, basename(path)));
}

/**
 * Refuses a command in another program's bundle: a command checks whether it is the program that was started, and the
 * result would be wrong there.
 */
function refuseSharedPrograms(programs: Programs, { outputs }: Metafile): void {
  const entries = new Set(Object.values(programs));
  for (const [output, { entryPoint, inputs }] of Object.entries(outputs)) {
    const shared = Object.keys(inputs).find((input) => input !== entryPoint && entries.has(input));
    if (shared) throw new Error(`${entryPoint ?? output} holds ${shared}, which is a program of its own`);
  }
}

/** Moves chunks first: a program that starts meanwhile finds all of the old or all of the new ones. */
function moveInto(folder: string, next: string): void {
  const made = readdirSync(next).sort((a, b) => Number(isChunk(b)) - Number(isChunk(a)));
  for (const name of made) renameSync(join(next, name), join(folder, name));
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (!made.includes(name) && isChunk(name) && Date.now() - statSync(path).mtimeMs > DAY_MS) rmSync(path);
  }
}

const isChunk = (name: string): boolean => /-[A-Z0-9]{8}\.js$/.test(name);
