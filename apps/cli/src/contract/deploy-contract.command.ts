import type { Command } from 'commander';
import { chainNamed, KNOWN_CHAINS } from '../chains/known-chains.js';
import { RPC_FILE, rpcUrlsOf, type TypedRpc } from '../chains/rpc-options.js';
import { Failure } from '../terminal/failure.js';
import type { Terminal } from '../terminal/terminal.js';
import { deployContract } from './deploy-contract.js';

interface Typed extends TypedRpc {
  chain: string;
  owner?: string;
  registrar?: string;
  feeRecipient?: string;
  allowKeyOwner?: boolean;
  sameAs?: string;
  keyFile?: string;
  passwordFile?: string;
  unsigned?: string;
  from?: string;
  safe?: string;
  settings?: string;
  beside?: boolean;
  oneProvider?: boolean;
  yes?: boolean;
}

const EXAMPLES = `
Without --key-file, --unsigned or --safe nothing is sent: it shows the address, the roles and the cost.

Examples:
  checkout deploy-contract --chain arbitrum-one --rpc https://one.example,https://two.example
  checkout deploy-contract --chain arbitrum-one --rpc-file rpc --owner 0x… --registrar 0x… --fee-recipient 0x… --safe batch.json
  checkout deploy-contract --chain arbitrum-one --rpc-file rpc --owner 0x… --registrar 0x… --fee-recipient 0x… --key-file deployer.json --settings .env
  checkout deploy-contract --chain arbitrum-one --rpc-file rpc --owner 0x… --registrar 0x… --fee-recipient 0x… --key-file deployer.json --settings .env --beside`;

/** Adds `deploy-contract` to the command line. */
export function addDeployContract(program: Command, terminal: Terminal): void {
  program
    .command('deploy-contract')
    .summary('deploy the checkout contract, or show what that would do')
    .description(
      'Deploys the checkout contract at the address that its three roles determine, verifies its code and writes the settings.',
    )
    .requiredOption('--chain <name>', KNOWN_CHAINS.map(({ name, label }) => `${name}: ${label}`).join('; '))
    .option('--rpc <urls>', 'JSON-RPC URLs of two companies, comma separated')
    .option('--rpc-file <file>', RPC_FILE)
    .option('--owner <address>', 'names registrar and fee recipient: a multisig behind a timelock')
    .option('--registrar <address>', 'signs orders that replace treasuries; "none" for nobody')
    .option('--fee-recipient <address>', 'receives the platform fee')
    .option('--allow-key-owner', 'accept an owner that is a single key')
    .option('--same-as <address>', 'refuse unless the contract gets this address, which it has on another chain')
    .option('--key-file <file>', 'send it with this key: a private key in hex or a keystore, which only you may read')
    .option('--password-file <file>', "the keystore's password")
    .option('--unsigned <file>', 'write the unsigned transaction instead of sending it; - for standard output')
    .option('--from <address>', 'who will sign it: adds nonce, fees and the bytes to sign')
    .option(
      '--safe <file>',
      "write a batch for Safe's Transaction Builder instead of sending it; - for standard output",
    )
    .option('--settings <file>', 'write the settings of the services into this file')
    .option(
      '--beside',
      'deploy the newest version beside the contract of --settings, whose addresses continue to be swept',
    )
    .option('--one-provider', 'accept a single provider for a chain with real money')
    .option('--yes', 'send without asking')
    .addHelpText('after', EXAMPLES)
    .action((typed: Typed) => deployContract(optionsOf(typed), terminal));
}

function optionsOf(typed: Typed) {
  const ways = [typed.keyFile, typed.unsigned, typed.safe].filter((way) => way !== undefined);
  if (ways.length > 1) throw new Failure('--key-file, --unsigned and --safe exclude each other');
  const { owner, registrar, feeRecipient, sameAs, keyFile, passwordFile, unsigned, from, safe, settings, yes } = typed;
  return {
    ...{ chain: chainNamed(typed.chain), rpcUrls: rpcUrlsOf(typed), sameAs, keyFile, passwordFile, from },
    roles: { owner, registrar, feeRecipient },
    isAddition: typed.beside ?? false,
    allowsKeyOwner: typed.allowKeyOwner ?? false,
    allowsOneProvider: typed.oneProvider ?? false,
    ...{ unsignedFile: unsigned, safeFile: safe, settingsFile: settings, yes: yes ?? false },
  };
}
