/**
 * Writes src/artifacts/*.ts from the Solidity sources; with --check it only reports whether they are up to date.
 * Deposit addresses depend on the committed bytecode: commit what this prints, never edit it. Once a version is on a
 * real chain, a change of the contracts is a new version: keep the old code in src/artifacts/version-<n>, and name both
 * in src/versions.ts.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compile, RELEASE, TOKENS } from './solc-input.mjs';

const artifactsDir = join(dirname(fileURLToPath(import.meta.url)), '..', 'src', 'artifacts');

/** Returns the artifacts of the sources, as they should be committed. */
function printedArtifacts() {
  return [RELEASE, TOKENS].flatMap((set) =>
    Object.entries(compile(set)).map(([name, artifact]) => ({
      name,
      file: join(artifactsDir, `${kebab(name)}.ts`),
      text: printed(name, artifact) + (set.hasRuntime ? printedRuntime(name, artifact) : ''),
      bytes: (artifact.bytecode.length - 2) / 2,
    })),
  );
}

/** Returns a line for each committed artifact that differs from what its source compiles to. */
export function driftedArtifacts() {
  return printedArtifacts()
    .filter(({ file, text }) => readFileSync(file, 'utf8') !== text)
    .map(
      ({ name }) => `${name}: the committed artifact differs from its source: run "npm run compile -w @libs/contracts"`,
    );
}

function printed(name, { abi, bytecode }) {
  const entries = abi.map((entry) => `  ${JSON.stringify(entry)},`).join('\n');
  return `// biome-ignore-all format: printed by compile.mjs from the Solidity sources; deposit addresses depend on it.
import type { JsonFragment } from 'ethers';

export const ${camel(name)}Abi: readonly JsonFragment[] = [
${entries}
];

export const ${camel(name)}Bytecode =
  '${bytecode}';
`;
}

function printedRuntime(name, { runtime }) {
  return `
/** The code on the chain; \`immutables\` are, for each value of the constructor, the offsets of its 32 bytes. */
export const ${camel(name)}Runtime = {
  code: '${runtime.code}',
  immutables: ${JSON.stringify(runtime.immutables)},
};
`;
}

function camel(name) {
  return `${name[0].toLowerCase()}${name.slice(1)}`;
}

function kebab(name) {
  return name.replace(/([a-z])([A-Z])/g, '$1-$2').toLowerCase();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv.includes('--check')) {
    const faults = driftedArtifacts();
    for (const fault of faults) console.error(fault);
    process.exitCode = faults.length > 0 ? 1 : 0;
  } else {
    for (const { name, file, text, bytes } of printedArtifacts()) {
      writeFileSync(file, text);
      console.log(`${name}: ${bytes} bytes`);
    }
  }
}
