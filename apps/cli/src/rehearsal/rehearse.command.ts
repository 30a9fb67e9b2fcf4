import { type Command, InvalidArgumentError, Option } from 'commander';
import { RPC_FILE, rpcUrlsOf, type TypedRpc } from '../chains/rpc-options.js';
import { Failure } from '../terminal/failure.js';
import type { Terminal } from '../terminal/terminal.js';
import { type RehearsalOptions, rehearse } from './rehearsal.js';

interface Typed extends TypedRpc {
  url: string;
  apiKeyFile: string;
  asset: 'USDC' | 'USDT';
  cents: number;
  payKeyFile?: string;
  passwordFile?: string;
  testToken?: boolean;
  session?: string;
  yes?: boolean;
  wait: number;
}

const EXAMPLES = `
Create a merchant with your treasury and an API key first. The money goes to that treasury, less the fee.

Examples:
  checkout rehearse --url https://pay.example.com --api-key-file key --rpc https://one.example
  checkout rehearse --url https://pay.example.com --api-key-file key --rpc-file rpc --pay-key-file buyer.json`;

/** Adds `rehearse` to the command line. */
export function addRehearse(program: Command, terminal: Terminal): void {
  program
    .command('rehearse')
    .summary('take one dollar from a session to the treasury, and verify every step')
    .description(
      'Creates a session, waits for its payment, and verifies each step on the chain itself: the deposit address, the sweep, the treasury, the fee.',
    )
    .requiredOption('--url <url>', 'the public address of the platform')
    .requiredOption('--api-key-file <file>', "a file with the merchant's API key, which only you may read")
    .option('--rpc <url>', 'a JSON-RPC URL to read the chain: preferably not one that the platform uses')
    .option('--rpc-file <file>', RPC_FILE)
    .addOption(new Option('--asset <asset>', 'what is paid').choices(['USDC', 'USDT']).default('USDC'))
    .option('--cents <amount>', 'US cents to pay', wholeNumber, 100)
    .option(
      '--pay-key-file <file>',
      'pay with this key; without it the command says where to send the money, and waits',
    )
    .option('--password-file <file>', "the keystore's password")
    .option('--test-token', "accept a token that is not its issuer's own: on a test chain")
    .option('--session <token>', 'go on with a session of a rehearsal that was ended: a payment to it counts')
    .option('--yes', 'pay without asking')
    .option('--wait <minutes>', 'how long to wait for the whole rehearsal', wholeNumber, 60)
    .addHelpText('after', EXAMPLES)
    .action((typed: Typed) => rehearse(optionsOf(typed), terminal));
}

function optionsOf(typed: Typed): RehearsalOptions {
  const { url, apiKeyFile, asset, cents, payKeyFile, passwordFile, testToken, session, yes, wait } = typed;
  const [rpcUrl, ...others] = rpcUrlsOf(typed) as [string, ...string[]];
  if (others.length > 0) throw new Failure('a rehearsal reads the chain from one URL');
  return {
    ...{ url, apiKeyFile, rpcUrl, asset },
    ...{ amountUsdCents: cents, payKeyFile, passwordFile, waitMinutes: wait, sessionToken: session },
    ...{ allowsForeignToken: testToken ?? false, yes: yes ?? false },
  };
}

function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new InvalidArgumentError('it must be a whole number above 0');
  return Number(text);
}
