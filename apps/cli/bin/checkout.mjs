#!/usr/bin/env node
/** `npx checkout …`: npm links this file before anything is built. */
import { existsSync } from 'node:fs';

const entry = new URL('../dist/src/main.js', import.meta.url);
if (!existsSync(entry)) {
  console.error('error: the command line is not built yet: run npm run build');
  process.exit(1);
}
await import(entry.href);
