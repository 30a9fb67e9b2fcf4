/**
 * `node deploy/images/dist/src/assemble.js <image> <folder>`, with VERSION and SOURCE_DATE_EPOCH: puts everything that
 * the image runs into an empty folder: bundle, packages that stay packages, files, list of materials.
 */
import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { bundlePrograms } from './bundles/bundle-services.js';
import { EXTERNAL_PACKAGES } from './bundles/service-parts.js';
import { IMAGES, type Image } from './image-table.js';
import { closure, type Package, packagesOf, readManifest } from './packages.js';
import { packageFolder, ROOT } from './paths.js';
import { sbomOf } from './sbom.js';

/** Files that a package does not need to run: tests, types and sources. */
const LEFT_OUT = /(^|\/)(test|tests|examples|docs|src|binding\.gyp|Makefile|build-all\.sh|.*\.(md|map|ts|mts|cts))$/;
/** Native addons for this platform only. */
const PREBUILDS = /\/prebuilds\/([^/]+)/;
const PLATFORM = `${process.platform}-${process.arch}`;

const [name = '', target = ''] = process.argv.slice(2);
const image = IMAGES[name];
if (!image || target === '') throw new Error(`usage: node assemble.js <${Object.keys(IMAGES).join(' | ')}> <folder>`);
await assemble(image, resolve(target));

async function assemble({ folder, programs, parts }: Image, out: string): Promise<void> {
  mkdirSync(out, { recursive: true });
  if (readdirSync(out).length > 0) throw new Error(`${out} is not empty`);
  const workspace = join(ROOT, folder);
  const { inputs, outputs } = await bundlePrograms(programs, out);
  const imported = Object.values(outputs).flatMap((output) => output.imports.map(({ path }) => path));
  const kept = closure(
    EXTERNAL_PACKAGES.filter((external) => imported.includes(external)),
    workspace,
  );
  for (const { folder: from, manifest } of kept) copyPackage(from, join(out, 'node_modules', manifest.name));
  const files = (parts.files ?? []).map(([owner, path]) => join(packageFolder(owner, workspace), path));
  for (const file of files) cpSync(file, join(out, basename(file)));
  const found = Object.entries(parts.packages ?? {}).map(([owner, paths]) => copyFiles(owner, paths, workspace, out));
  const strangers = found.filter(({ manifest }) => !/^@(apps|docs|libs|deploy)\//.test(manifest.name));
  writeFileSync(join(out, 'package.json'), `${JSON.stringify({ private: true, type: 'module' })}\n`);
  const version = process.env['VERSION'] || readManifest(ROOT).version;
  const subject = { name: `checkout-${name}`, version, sourceDateS: Number(process.env['SOURCE_DATE_EPOCH'] ?? 0) };
  writeFileSync(
    join(out, 'sbom.cdx.json'),
    sbomOf(subject, [...packagesOf(Object.keys(inputs)), ...kept, ...strangers]),
  );
}

function copyPackage(from: string, to: string): void {
  cpSync(from, to, {
    recursive: true,
    dereference: true,
    filter: (path) => {
      const inside = path.slice(from.length);
      const prebuild = inside.match(PREBUILDS)?.[1];
      return !LEFT_OUT.test(inside) && !inside.startsWith('/node_modules') && (prebuild ?? PLATFORM) === PLATFORM;
    },
  });
}

function copyFiles(owner: string, paths: readonly string[], workspace: string, out: string): Package {
  const folder = packageFolder(owner, workspace);
  const to = join(out, 'node_modules', owner);
  for (const path of ['package.json', ...paths])
    cpSync(join(folder, path), join(to, path), { recursive: true, dereference: true });
  return { folder, manifest: readManifest(folder) };
}
