#!/usr/bin/env node
/** The npm compiler as the `solc` command that forge expects: `--version` and `--standard-json` on stdin. */
import { readFileSync } from 'node:fs';
import solc from 'solc';

if (process.argv.includes('--standard-json')) {
  const input = readFileSync(0, 'utf8');
  process.stdout.write(solc.compile(input));
} else {
  console.log(`solc, the solidity compiler commandline interface\nVersion: ${solc.version()}`);
}
