#!/usr/bin/env node
/** `node deploy/release/verify-release.mjs <folder> <release.pub>`: whether a release is what was signed. No network, no packages. */
import { verifyFolder } from './signature.mjs';

const [folder, key] = process.argv.slice(2);
if (!folder || !key) {
  console.error('usage: node deploy/release/verify-release.mjs <folder> <release.pub>');
  process.exit(1);
}
try {
  const names = verifyFolder(folder, key);
  for (const name of names) console.log(`${name}: as signed`);
} catch (error) {
  console.error(`error: ${error.message}. Do not use it.`);
  process.exit(1);
}
