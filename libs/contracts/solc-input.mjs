import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const contractsDir = join(dirname(fileURLToPath(import.meta.url)), 'contracts');

/** solc's standing advice on transient storage. Ours is only OpenZeppelin's re-entrancy guard, the use that it calls safe. */
const TRANSIENT_STORAGE_ADVICE = '2394';

/** No metadata hash: the bytecode, and so every deposit address, must not change with a comment. */
const base = { evmVersion: 'cancun', metadata: { bytecodeHash: 'none', appendCBOR: false } };

/** The contracts that go to real chains. */
export const RELEASE = {
  sources: ['CheckoutSweeper.sol', 'DepositAddress.sol'],
  contracts: ['CheckoutSweeper', 'DepositAddress'],
  settings: { ...base, viaIR: true, optimizer: { enabled: true, runs: 1_000_000 } },
};

/** Test tokens and who pays with them, through the older pipeline: closest to the compilers that the real tokens were built with. */
export const TOKENS = {
  sources: ['testing/TestTokenProxy.sol', 'testing/TestUSDC.sol', 'testing/TestUSDT.sol', 'testing/TransferBatch.sol'],
  contracts: ['TestTokenProxy', 'TestUSDC', 'TestUSDT', 'TransferBatch'],
  settings: { ...base, viaIR: false, optimizer: { enabled: true, runs: 200 } },
};

/**
 * Compiles one of the two sets in process; sources by their path in `contracts` take the place of the files.
 * @returns contract name → { abi, bytecode } with the creation code as 0x-prefixed hex
 * @throws Error with the compiler's own messages
 */
export function compile({ sources, contracts, settings }, replaced = new Map()) {
  const solc = require('solc');
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(
      sources.map((name) => [name, { content: replaced.get(name) ?? readFileSync(join(contractsDir, name), 'utf8') }]),
    ),
    settings: { ...settings, outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } } },
  };
  const output = JSON.parse(solc.compile(JSON.stringify(input), { import: (path) => readImport(path, replaced) }));
  const faults = (output.errors ?? []).filter((each) => each.errorCode !== TRANSIENT_STORAGE_ADVICE);
  if (faults.length > 0) throw new Error(faults.map((each) => each.formattedMessage).join('\n'));
  const compiled = Object.assign({}, ...Object.values(output.contracts));
  return Object.fromEntries(
    contracts.map((name) => [name, { abi: compiled[name].abi, bytecode: `0x${compiled[name].evm.bytecode.object}` }]),
  );
}

function readImport(path, replaced) {
  const contents = replaced.get(path);
  if (contents !== undefined) return { contents };
  const file = path.startsWith('@') ? require.resolve(path) : join(contractsDir, path);
  return { contents: readFileSync(file, 'utf8') };
}
