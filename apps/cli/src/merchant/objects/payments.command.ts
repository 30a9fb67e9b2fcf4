import type { PaymentListParams } from '@checkout/sdk';
import { type Command, Option } from 'commander';
import type { Terminal } from '../../terminal/terminal.js';
import { connect } from '../connect/connection.js';
import { described, type ObjectOptions, objectCommand } from '../connect/merchant-command.js';
import { printObject, printPage } from '../output/answer.js';
import { PAYMENTS } from '../output/columns.js';
import { paymentText } from '../output/details.js';
import { given } from '../output/given.js';
import { integer, moment } from '../output/typed-values.js';
import { type ListOptions, listOptions } from './list-options.js';

type Listed = ObjectOptions &
  ListOptions &
  Pick<PaymentListParams, 'status' | 'asset' | 'search' | 'from' | 'to' | 'sort'> & {
    session?: string;
  };

/** Adds `payments` to the command line. */
export function addPayments(program: Command, terminal: Terminal): void {
  const payments = described(program.command('payments'), {
    summary: 'transfers that arrived: list, get',
    examples: ['checkout payments list --from 24h', 'checkout payments get 17'],
  });
  const list = objectCommand(payments, 'list', {
    summary: 'payments, newest first',
    examples: ['checkout payments list --status confirmed', 'checkout payments list --session TOKEN --json'],
  })
    .addOption(new Option('--status <status>').choices(['detected', 'confirmed', 'late', 'reverted', 'swept']))
    .addOption(new Option('--asset <asset>').choices(['USDC', 'USDT']))
    .option('--session <token>', 'only payments of this session')
    .option('--search <text>', 'transaction, sender or session')
    .option('--from <moment>', 'detected since: a time, or how long ago (24h)', moment)
    .option('--to <moment>', 'detected before', moment)
    .addOption(new Option('--sort <order>').choices(['newest', 'oldest', 'largest', 'smallest']));
  listOptions(list).action(async ({ json, apiKey, baseUrl, live, session, ...filters }: Listed) => {
    const { checkout } = connect({ apiKey, baseUrl, live });
    const params = given({ ...filters, session_token: session });
    printPage(terminal, json, await checkout.payments.list(params).page(), PAYMENTS);
  });
  objectCommand(payments, 'get', {
    summary: 'one payment',
    examples: ['checkout payments get 17', 'checkout payments get 17 --json'],
  })
    .argument('<id>', 'number of the payment', integer)
    .action(async (id: number, { json, ...options }: ObjectOptions) => {
      printObject(terminal, json, await connect(options).checkout.payments.retrieve(id), paymentText);
    });
}
