import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { request } from 'undici';
import { lastingFolder } from '../data-folders.js';

/** The official release that is used when PATH has none that always syncs, or no package manager has the server. */
const NATS_RELEASE = '2.10.27';
const RELEASES = 'https://github.com/nats-io/nats-server/releases/download';
const MAX_REDIRECTS = 3;
const DOWNLOAD_TIMEOUT_MS = 120_000;
const PLATFORM: Readonly<Record<string, string>> = {
  'linux x64': 'linux-amd64',
  'linux arm64': 'linux-arm64',
  'darwin x64': 'darwin-amd64',
  'darwin arm64': 'darwin-arm64',
};

/** Returns the path of this user's download, if there is one. */
export function downloadedNatsServer(): string | undefined {
  const path = join(lastingFolder('binaries'), `nats-server-${NATS_RELEASE}`);
  return existsSync(path) ? path : undefined;
}

/**
 * Downloads the pinned release over https and compares it with the SHA256SUMS file of the same release. The sums come
 * from the same origin as the archive: they find a broken or mixed-up download, and rest on TLS and GitHub against a
 * forged one.
 */
export async function downloadNatsServer(announce: (line: string) => void): Promise<string> {
  const platform = PLATFORM[`${process.platform} ${process.arch}`];
  if (!platform)
    throw new Error(
      `there is no nats-server download for ${process.platform} ${process.arch}: set NATS_SERVER to its path`,
    );
  const release = `nats-server-v${NATS_RELEASE}-${platform}`;
  const base = `${RELEASES}/v${NATS_RELEASE}`;
  announce(`downloading ${base}/${release}.tar.gz`);
  const [sums, archive] = await Promise.all([
    fetchBytes(`${base}/SHA256SUMS`),
    fetchBytes(`${base}/${release}.tar.gz`),
  ]);
  verifyChecksum(sums.toString('utf8'), `${release}.tar.gz`, archive);
  return unpack(archive, release);
}

/** Throws unless `sums` (lines of "<hex>  <name>") holds exactly this archive's SHA-256. */
export function verifyChecksum(sums: string, name: string, archive: Buffer): void {
  const line = sums.split('\n').find((row) => row.trim().split(/\s+\*?/)[1] === name);
  if (!line) throw new Error(`SHA256SUMS of nats-server ${NATS_RELEASE} has no line for ${name}`);
  const actual = createHash('sha256').update(archive).digest('hex');
  if (line.trim().split(/\s+/)[0]?.toLowerCase() !== actual)
    throw new Error(`${name} has the wrong checksum (${actual}): not used`);
}

function unpack(archive: Buffer, release: string): string {
  const folder = lastingFolder('binaries');
  const wanted = join(folder, `nats-server-${NATS_RELEASE}`);
  const partial = mkdtempSync(join(folder, 'nats-'));
  try {
    writeFileSync(join(partial, 'release.tar.gz'), archive);
    const tar = spawnSync('tar', ['-xzf', 'release.tar.gz', `${release}/nats-server`], {
      cwd: partial,
      encoding: 'utf8',
    });
    if (tar.status !== 0) throw new Error(`nats-server cannot be unpacked: ${tar.error?.message ?? tar.stderr}`);
    chmodSync(join(partial, release, 'nats-server'), 0o755);
    renameSync(join(partial, release, 'nats-server'), wanted);
    return wanted;
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
}

async function fetchBytes(url: string, redirects = 0): Promise<Buffer> {
  const { statusCode, headers, body } = await request(url, { signal: AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS) });
  if (statusCode >= 300 && statusCode < 400 && typeof headers.location === 'string' && redirects < MAX_REDIRECTS) {
    await body.dump();
    const next = new URL(headers.location, url);
    if (next.protocol !== 'https:') throw new Error(`${url} redirects away from https`);
    return fetchBytes(next.href, redirects + 1);
  }
  if (statusCode !== 200) {
    await body.dump();
    throw new Error(`${url} answered ${statusCode}`);
  }
  return Buffer.from(await body.arrayBuffer());
}
