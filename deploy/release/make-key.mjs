#!/usr/bin/env node
/**
 * `node deploy/release/make-key.mjs <folder>`: makes an Ed25519 key pair with which releases are signed, and overwrites
 * nothing. Keep `release.key` offline.
 */
import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [folder] = process.argv.slice(2);
if (!folder) {
  console.error('usage: node deploy/release/make-key.mjs <folder>');
  process.exit(1);
}
mkdirSync(folder, { recursive: true, mode: 0o700 });
const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const files = [
  ['release.key', privateKey.export({ type: 'pkcs8', format: 'pem' }), 0o400],
  ['release.pub', publicKey.export({ type: 'spki', format: 'pem' }), 0o644],
];
for (const [name, text, mode] of files) {
  writeFileSync(join(folder, name), text, { mode, flag: 'wx' });
  console.log(join(folder, name));
}
