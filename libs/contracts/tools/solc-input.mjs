import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const contractsDir = join(dirname(fileURLToPath(import.meta.url)), '..', 'contracts');

/**
 * solc's warning about transient storage. Only OpenZeppelin's re-entrancy guard uses it, in the way that the warning
 * calls safe.
 */
const TRANSIENT_STORAGE_ADVICE = '2394';

/** Without a metadata hash, a changed comment does not change the bytecode, and so not the deposit addresses. */
const base = { evmVersion: 'cancun', metadata: { bytecodeHash: 'none', appendCBOR: false } };

const OUTPUT = [
  'abi',
  'evm.bytecode.object',
  'evm.deployedBytecode.object',
  'evm.deployedBytecode.immutableReferences',
];

/**
 * The contracts that go to real chains, with the code that they leave there, with which code on a chain is compared.
 */
export const RELEASE = {
  sources: ['CheckoutSweeper.sol', 'DepositAddress.sol'],
  contracts: ['CheckoutSweeper', 'DepositAddress'],
  hasRuntime: true,
  settings: { ...base, viaIR: true, optimizer: { enabled: true, runs: 1_000_000 } },
};

/**
 * Test tokens and the contract that pays with them, through the older pipeline: closest to the compilers with which the
 * real tokens were built.
 */
export const TOKENS = {
  sources: ['testing/TestTokenProxy.sol', 'testing/TestUSDC.sol', 'testing/TestUSDT.sol', 'testing/TransferBatch.sol'],
  contracts: ['TestTokenProxy', 'TestUSDC', 'TestUSDT', 'TransferBatch'],
  settings: { ...base, viaIR: false, optimizer: { enabled: true, runs: 200 } },
};

/**
 * Compiles one of the two sets in process; sources by their path in `contracts` take the place of the files.
 * @returns contract name → { abi, bytecode, runtime } with the creation code as 0x-prefixed hex, and the code that it
 *   leaves on the chain with the offsets of the 32 bytes into which the constructor writes each immutable value
 * @throws Error with the compiler's own messages
 */
export function compile({ sources, contracts, settings }, replaced = new Map()) {
  const solc = require('solc');
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(
      sources.map((name) => [name, { content: replaced.get(name) ?? readFileSync(join(contractsDir, name), 'utf8') }]),
    ),
    settings: { ...settings, outputSelection: { '*': { '*': OUTPUT } } },
  };
  const output = JSON.parse(solc.compile(JSON.stringify(input), { import: (path) => readImport(path, replaced) }));
  const faults = (output.errors ?? []).filter((each) => each.errorCode !== TRANSIENT_STORAGE_ADVICE);
  if (faults.length > 0) throw new Error(faults.map((each) => each.formattedMessage).join('\n'));
  const compiled = Object.assign({}, ...Object.values(output.contracts));
  return Object.fromEntries(
    contracts.map((name) => {
      const { abi, evm } = compiled[name];
      return [name, { abi, bytecode: `0x${evm.bytecode.object}`, runtime: runtimeOf(evm.deployedBytecode) }];
    }),
  );
}

function runtimeOf({ object, immutableReferences }) {
  const immutables = Object.values(immutableReferences).map((places) => places.map(({ start }) => start));
  return { code: `0x${object}`, immutables };
}

function readImport(path, replaced) {
  const contents = replaced.get(path);
  if (contents !== undefined) return { contents };
  const file = path.startsWith('@') ? require.resolve(path) : join(contractsDir, path);
  return { contents: readFileSync(file, 'utf8') };
}
