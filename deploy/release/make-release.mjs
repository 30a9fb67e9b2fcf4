#!/usr/bin/env node
/**
 * `node deploy/release/make-release.mjs <folder> <release.key> [image …]`, after `npm run build`: writes the artifacts
 * of this version into an empty folder and signs them.
 *   checkout-host-<version>.tar.gz    the content of the image of all services; the same sources give the same bytes
 *   checkout-host-<version>.cdx.json  its list of materials, CycloneDX 1.6
 *   NOTES.md                          this version's part of CHANGELOG.md, which says how to upgrade to it
 *   images.txt                        ids of the named images in the local Docker, and their digests if pushed
 *   SHA256SUMS, SHA256SUMS.sig        checksums, and an Ed25519 signature over them
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { imagesText } from './images.mjs';
import { signFolder } from './signature.mjs';

const ROOT = join(import.meta.dirname, '../..');
const [out, key, ...images] = process.argv.slice(2);
if (!out || !key) {
  console.error('usage: node deploy/release/make-release.mjs <folder> <release.key> [image …]');
  process.exit(1);
}
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const folder = resolve(out);
mkdirSync(folder, { recursive: true });
if (readdirSync(folder).length > 0) throw new Error(`${folder} is not empty`);
const notes = notesOf(version);
const seconds = git('log', '-1', '--format=%ct');
const assembled = mkdtempSync(join(tmpdir(), 'release-'));
try {
  execFileSync(process.execPath, [join(ROOT, 'deploy/images/dist/src/assemble.js'), 'host', assembled], {
    env: { ...process.env, VERSION: version, SOURCE_DATE_EPOCH: seconds },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  cpSync(join(assembled, 'sbom.cdx.json'), join(folder, `checkout-host-${version}.cdx.json`));
  const stable = [
    '--sort=name',
    `--mtime=@${seconds}`,
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--mode=u+rw,go=rX',
  ];
  const archive = `checkout-host-${version}.tar.gz`;
  execFileSync('tar', [
    '-c',
    ...stable,
    '--use-compress-program=gzip -n9',
    '-f',
    join(folder, archive),
    '-C',
    assembled,
    '.',
  ]);
} finally {
  rmSync(assembled, { recursive: true, force: true });
}
writeFileSync(join(folder, 'NOTES.md'), notes);
if (images.length > 0) writeFileSync(join(folder, 'images.txt'), imagesText(images.map(described)));
signFolder(folder, key);
for (const name of readdirSync(folder)) console.log(join(folder, name));

/**
 * Returns the notes of a version. A version without notes cannot be released: people who upgrade would not know what to
 * do.
 */
function notesOf(wanted) {
  const text = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8');
  const part = text
    .split(/^(?=## )/m)
    .find((one) => one.startsWith(`## ${wanted} `) || one.startsWith(`## ${wanted}\n`));
  if (!part) throw new Error(`CHANGELOG.md has no part for ${wanted}`);
  return part;
}

function described(name) {
  const text = execFileSync('docker', ['image', 'inspect', '--format', '{{json .}}', '--', name], { encoding: 'utf8' });
  const { Id: id, RepoDigests: digests } = JSON.parse(text);
  return { name, id, digests: digests ?? [] };
}

function git(...args) {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
}
