import type { TestPaymentBody } from '@checkout/sdk';
import { tokenAmount } from '@libs/money/token-amount';
import { type Command, Option } from 'commander';
import type { Terminal } from '../../terminal/terminal.js';
import { connectTest } from '../connect/connection.js';
import { type ObjectOptions, objectCommand } from '../connect/merchant-command.js';
import { printObject } from '../output/answer.js';
import { given } from '../output/given.js';
import { integerFrom, objectId, tokenUnits } from '../output/typed-values.js';

interface Typed extends ObjectOptions {
  asset?: 'USDC' | 'USDT';
  amount?: string;
  late?: boolean;
  reorg?: boolean;
  wrongToken?: boolean;
  confirmations?: number;
}

/** Adds `pay` to the command line. */
export function addPay(program: Command, terminal: Terminal): void {
  objectCommand(program, 'pay', {
    summary: 'have a simulated buyer pay a test session',
    description: 'Has a simulated buyer pay a test session: what is left to pay, in USDC, unless you say otherwise.',
    examples: [
      'checkout pay TOKEN',
      'checkout pay TOKEN --amount 5.00 --asset USDT',
      'checkout pay TOKEN --late',
      'checkout pay TOKEN --wrong-token',
    ],
  })
    .argument('<token>', 'token of the session', objectId)
    .addOption(new Option('--asset <asset>', 'the token').choices(['USDC', 'USDT']))
    .option('--amount <dollars>', 'another amount, such as 5.00', tokenUnits)
    .option('--late', 'end the window, and pay five seconds later')
    .option('--reorg', 'lose the payment again in a reorganization of the chain')
    .option('--wrong-token', 'send an unsupported token')
    .option(
      '--confirmations <blocks>',
      'stop after this many confirmations: with fewer than 2 it stays detected',
      integerFrom(0, 60),
    )
    .action(async (token: string, { json, apiKey, baseUrl, live, ...typed }: Typed) => {
      const { checkout } = connectTest({ apiKey, baseUrl, live }, 'pay');
      const { wrongToken, ...same } = typed;
      const payment = given({ ...same, wrong_token: wrongToken }) as TestPaymentBody;
      const paid = await checkout.sessions.payTest(token, payment);
      printObject(
        terminal,
        json,
        paid,
        ({ tx_hash, amount, asset }) => `paid ${tokenAmount(amount)} ${asset ?? 'of another token'} in ${tx_hash}`,
      );
    });
}
