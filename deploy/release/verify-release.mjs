#!/usr/bin/env node
/**
 * `node deploy/release/verify-release.mjs <folder> <release.pub>`: verifies that a release is what was signed. It needs
 * no network and no packages.
 */
import { readFileSync } from 'node:fs';
import { publicKeyIn, verifiedArtifacts } from './signature.mjs';

const [folder, key] = process.argv.slice(2);
if (!folder || !key) {
  console.error('usage: node deploy/release/verify-release.mjs <folder> <release.pub>');
  process.exit(1);
}
try {
  const artifacts = verifiedArtifacts(folder, publicKeyIn(readFileSync(key, 'utf8'), key));
  for (const name of artifacts.keys()) console.log(`${name}: as signed`);
} catch (error) {
  console.error(`error: ${error.message}. Do not use it.`);
  process.exit(1);
}
