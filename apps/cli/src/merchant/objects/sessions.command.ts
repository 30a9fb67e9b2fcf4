import type { CreateSessionBody, SessionListParams } from '@checkout/sdk';
import { type Command, Option } from 'commander';
import type { Terminal } from '../../terminal/terminal.js';
import { connect } from '../connect/connection.js';
import { described, type ObjectOptions, objectCommand } from '../connect/merchant-command.js';
import { printObject, printPage } from '../output/answer.js';
import { SESSIONS } from '../output/columns.js';
import { sessionDetailText, sessionText } from '../output/details.js';
import { given } from '../output/given.js';
import { cents, field, integer, integerFrom, moment, objectId } from '../output/typed-values.js';
import { listOptions } from './list-options.js';

interface Created extends ObjectOptions {
  amount: number;
  user: number;
  returnUrl: string;
  cancelUrl?: string;
  reference?: string;
  description?: string;
  email?: string;
  metadata?: Record<string, string>;
  asset?: ('USDC' | 'USDT')[];
  expiresIn?: number;
  network?: 'simulated' | 'testnet';
  idempotencyKey?: string;
}

type Listed = ObjectOptions &
  Pick<SessionListParams, 'status' | 'label' | 'reference' | 'search' | 'sort' | 'limit' | 'metadata'> & {
    cursor?: string;
    user?: number;
    min?: number;
    max?: number;
    from?: string;
    to?: string;
  };

/** Adds `sessions` to the command line. */
export function addSessions(program: Command, terminal: Terminal): void {
  const sessions = described(program.command('sessions'), {
    summary: 'payment sessions: create, list, get, cancel, rescan',
    examples: ['checkout sessions create --amount 12.50 --reference A-1017', 'checkout sessions list --status paid'],
  });
  addCreate(sessions, terminal);
  addList(sessions, terminal);
  objectCommand(sessions, 'get', {
    summary: 'one session, with its payments',
    examples: ['checkout sessions get TOKEN', 'checkout sessions get TOKEN --json'],
  })
    .argument('<token>', 'token of the session', objectId)
    .action(async (token: string, { json, ...options }: ObjectOptions) => {
      printObject(terminal, json, await connect(options).checkout.sessions.retrieve(token), sessionDetailText);
    });
  objectCommand(sessions, 'cancel', {
    summary: 'cancel a session that has received nothing',
    examples: ['checkout sessions cancel TOKEN'],
  })
    .argument('<token>', 'token of the session', objectId)
    .action(async (token: string, { json, ...options }: ObjectOptions) => {
      printObject(terminal, json, await connect(options).checkout.sessions.cancel(token), sessionText);
    });
  objectCommand(sessions, 'rescan', {
    summary: 'search the chain for money of a session that was missed',
    examples: ['checkout sessions rescan TOKEN'],
  })
    .argument('<token>', 'token of the session', objectId)
    .action(async (token: string, { json, ...options }: ObjectOptions) => {
      const found = await connect(options).checkout.sessions.rescan(token);
      printObject(terminal, json, found, ({ transfers }) => `${transfers.length} transfers found`);
    });
}

function addCreate(sessions: Command, terminal: Terminal): void {
  objectCommand(sessions, 'create', {
    summary: 'create a session and print its pay page',
    examples: [
      'checkout sessions create --amount 12.50 --reference A-1017',
      'checkout sessions create --amount 5 --metadata order=17 --expires-in 15 --json',
    ],
  })
    .requiredOption('--amount <dollars>', 'in US dollars, such as 12.50', cents)
    .option('--user <number>', 'your own number for the buyer', integer, 0)
    .option('--return-url <url>', 'where the pay page leads after payment', '')
    .option('--cancel-url <url>', 'where the pay page leads a buyer who does not pay')
    .option('--reference <text>', 'your own id of the order; buyers see it')
    .option('--description <text>', 'what the payment is for; buyers see it')
    .option('--email <address>', "the buyer's e-mail, which only your team sees")
    .option('--metadata <name=value>', 'comes back in events; can be repeated', field)
    .addOption(new Option('--asset <asset...>', 'which tokens the page offers').choices(['USDC', 'USDT']))
    .option('--expires-in <minutes>', 'how long it is open, 15 to 1440', integerFrom(15, 1_440))
    .addOption(
      new Option('--network <network>', 'with a test key: who pays it, a simulated buyer or a wallet').choices([
        ...['simulated', 'testnet'],
      ]),
    )
    .option('--idempotency-key <key>', 'the same key gives the same session')
    .action(async (typed: Created) => {
      const { checkout } = connect(typed);
      const session = await checkout.sessions.create(
        bodyOf(typed),
        typed.idempotencyKey === undefined ? {} : { idempotencyKey: typed.idempotencyKey },
      );
      printObject(terminal, typed.json, session, sessionText);
    });
}

function bodyOf(typed: Created): CreateSessionBody {
  const { amount, user, returnUrl, cancelUrl, reference, description, email, metadata, asset, expiresIn, network } =
    typed;
  return given({
    amount_usd_cents: amount,
    user_external_id: user,
    return_url: returnUrl,
    cancel_url: cancelUrl,
    ...{ reference, description, metadata, network },
    customer_email: email,
    assets: asset,
    expires_in_minutes: expiresIn,
  }) as CreateSessionBody;
}

function addList(sessions: Command, terminal: Terminal): void {
  const list = objectCommand(sessions, 'list', {
    summary: 'sessions, newest first',
    examples: ['checkout sessions list --status paid --from 24h', 'checkout sessions list --reference A-1017 --json'],
  })
    .addOption(new Option('--status <status>').choices(['open', 'processing', 'paid', 'expired', 'canceled']))
    .addOption(new Option('--label <label>').choices(['partial', 'over', 'late', 'reverted']))
    .option('--reference <text>', 'your own id of the order')
    .option('--search <text>', 'token, reference, description, e-mail or address')
    .option('--metadata <name=value>', 'only sessions with this metadata; can be repeated', field)
    .option('--user <number>', 'your own number for the buyer', integer)
    .option('--min <dollars>', 'only sessions of at least this amount', cents)
    .option('--max <dollars>', 'only sessions of at most this amount', cents)
    .option('--from <moment>', 'created then or later: a time, or how long ago (24h)', moment)
    .option('--to <moment>', 'created before', moment)
    .addOption(new Option('--sort <order>').choices(['newest', 'oldest', 'largest', 'smallest']));
  listOptions(list).action(async ({ json, apiKey, baseUrl, live, user, min, max, from, to, ...filters }: Listed) => {
    const params = given({
      ...filters,
      user_external_id: user,
      min_amount_usd_cents: min,
      max_amount_usd_cents: max,
      created_from: from,
      created_to: to,
    });
    const { checkout } = connect({ apiKey, baseUrl, live });
    printPage(terminal, json, await checkout.sessions.list(params as SessionListParams).page(), SESSIONS);
  });
}
