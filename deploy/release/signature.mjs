/**
 * Signs and verifies the checksums of a release. It needs nothing but Node, so that it can run before anything of the
 * release is trusted.
 */
import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { closeSync, constants, fstatSync, openSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const SUMS = 'SHA256SUMS';
const SIGNATURE = 'SHA256SUMS.sig';

/**
 * Writes the checksums of all files of a folder, as `sha256sum -c` reads them, and an Ed25519 signature over them in
 * base64.
 */
export function signFolder(folder, keyFile) {
  if ((statSync(keyFile).mode & 0o077) !== 0) throw new Error(`others may read ${keyFile}: run chmod 400 ${keyFile}`);
  const sums = `${artifactsOf(folder)
    .map((name) => `${hashOf(bytesOf(folder, name))}  ${name}`)
    .join('\n')}\n`;
  const key = createPrivateKey(readFileSync(keyFile));
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`${keyFile} is not an Ed25519 key`);
  writeFileSync(join(folder, SUMS), sums);
  writeFileSync(join(folder, SIGNATURE), `${sign(undefined, Buffer.from(sums), key).toString('base64')}\n`);
}

/**
 * Returns the bytes of all artifacts by their names, once the signature and every checksum are right. Each file is read
 * once, so the returned bytes are the checked ones, whatever happens to the folder afterwards. Throws an Error that
 * says what is wrong.
 */
export function verifiedArtifacts(folder, key) {
  const sums = bytesOf(folder, SUMS);
  const signature = Buffer.from(bytesOf(folder, SIGNATURE).toString('utf8').trim(), 'base64');
  if (!verify(undefined, sums, key, signature))
    throw new Error(`${SIGNATURE} is not of this key, or ${SUMS} was changed`);
  const listed = listedIn(sums.toString('utf8'));
  for (const name of artifactsOf(folder)) if (!listed.has(name)) throw new Error(`${name} is not part of the release`);
  return new Map(
    [...listed].map(([name, hash]) => {
      const bytes = bytesOf(folder, name);
      if (hashOf(bytes) !== hash) throw new Error(`${name} was changed`);
      return [name, bytes];
    }),
  );
}

/**
 * Returns the public key in the text of a file. A private key would give its public half as well, but is refused: only
 * the person who signs may have it.
 */
export function publicKeyIn(text, file) {
  if (text.includes('PRIVATE KEY'))
    throw new Error(`${file} is a private key, which only the person who signs releases may have: use release.pub`);
  let key;
  try {
    key = createPublicKey(text);
  } catch {
    throw new Error(`${file} is not a public key in PEM`);
  }
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`${file} is not an Ed25519 key`);
  return key;
}

function artifactsOf(folder) {
  return readdirSync(folder)
    .filter((name) => name !== SUMS && name !== SIGNATURE)
    .sort();
}

/** Returns hashes by the names of files, which must be in the folder itself. */
function listedIn(sums) {
  const listed = new Map();
  for (const line of sums.trimEnd().split('\n')) {
    const [, hash, name] = /^([0-9a-f]{64}) {2}([^/\\]+)$/.exec(line) ?? [];
    if (name === undefined || name === '.' || name === '..' || listed.has(name))
      throw new Error(`${SUMS} has an invalid line`);
    listed.set(name, hash);
  }
  return listed;
}

/**
 * Reads a file without following a link, which could lead to a file that somebody changes meanwhile, and without
 * waiting for a pipe.
 */
function bytesOf(folder, name) {
  let file;
  try {
    file = openSync(join(folder, name), constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (error) {
    throw new Error(reasonOf(name, error.code));
  }
  try {
    if (!fstatSync(file).isFile()) throw new Error(`${name} is not a file`);
    return readFileSync(file);
  } finally {
    closeSync(file);
  }
}

function reasonOf(name, code) {
  if (code === 'ENOENT') return `${name} is missing`;
  return code === 'ELOOP' || code === 'ENXIO' ? `${name} is not a file` : `${name} cannot be read: ${code}`;
}

function hashOf(bytes) {
  return createHash('sha256').update(bytes).digest('hex');
}
