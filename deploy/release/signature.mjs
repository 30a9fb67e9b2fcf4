/** Checksums of a release and their signature: needs nothing but Node, so that it runs before anything of the release is trusted. */
import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const SUMS = 'SHA256SUMS';
const SIGNATURE = 'SHA256SUMS.sig';

/** Writes the checksums of all files of a folder, as `sha256sum -c` reads them, and an Ed25519 signature over them in base64. */
export function signFolder(folder, keyFile) {
  if ((statSync(keyFile).mode & 0o077) !== 0) throw new Error(`others may read ${keyFile}: run chmod 400 ${keyFile}`);
  const sums = `${artifactsOf(folder)
    .map((name) => `${hashOf(join(folder, name))}  ${name}`)
    .join('\n')}\n`;
  const key = createPrivateKey(readFileSync(keyFile));
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`${keyFile} is not an Ed25519 key`);
  writeFileSync(join(folder, SUMS), sums);
  writeFileSync(join(folder, SIGNATURE), `${sign(undefined, Buffer.from(sums), key).toString('base64')}\n`);
}

/** The names of all artifacts, once the signature and every checksum hold. Throws an Error that says what does not. */
export function verifyFolder(folder, publicKeyFile) {
  const key = createPublicKey(readFileSync(publicKeyFile));
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`${publicKeyFile} is not an Ed25519 key`);
  const sums = readFileSync(join(folder, SUMS));
  const signature = Buffer.from(readFileSync(join(folder, SIGNATURE), 'utf8').trim(), 'base64');
  if (!verify(undefined, sums, key, signature))
    throw new Error(`${SIGNATURE} is not of this key, or ${SUMS} was changed`);
  const listed = new Map(String(sums).trimEnd().split('\n').map(lineOf));
  const there = artifactsOf(folder);
  for (const name of there) if (!listed.has(name)) throw new Error(`${name} is not part of the release`);
  for (const [name, hash] of listed) {
    if (!there.includes(name)) throw new Error(`${name} is missing`);
    if (hashOf(join(folder, name)) !== hash) throw new Error(`${name} was changed`);
  }
  return there;
}

function artifactsOf(folder) {
  const names = readdirSync(folder).filter((name) => name !== SUMS && name !== SIGNATURE);
  for (const name of names) if (!lstatSync(join(folder, name)).isFile()) throw new Error(`${name} is not a file`);
  return names.sort();
}

function lineOf(line) {
  const [, hash, name] = /^([0-9a-f]{64}) {2}([^/]+)$/.exec(line) ?? [];
  if (name === undefined) throw new Error(`${SUMS} has a line that is none`);
  return [name, hash];
}

function hashOf(path) {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}
