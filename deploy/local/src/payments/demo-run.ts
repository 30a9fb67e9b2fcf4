import type { PaymentView, SessionStatusView, SessionView } from '@libs/dto/payments/views';
import { Contract, formatUnits, type JsonRpcProvider, type TransactionReceipt } from 'ethers';
import { request } from 'undici';
import type { ReceivedWebhook } from '../inboxes/webhook-inbox.js';
import { ApiClient } from '../seed/api-client.js';
import type { DemoFactors } from '../seed/demo-factors.js';
import type { DemoMerchant } from '../seed/demo-merchant.js';
import { chainAccount } from '../seed/keys.js';
import { OWNER_EMAIL } from '../seed/seed.js';
import { localProvider } from '../stack/chain.js';
import type { StackFile, StackPerson } from '../stack/stack-file.js';
import { buyerSends } from './buyer.js';
import { type CentFigures, differences } from './reconcile.js';

/** At the free tier's 100 bps the fee is whole cents, so that all figures agree to the base unit. */
const AMOUNT_CENTS = 2_500;
const EXPECTED_WEBHOOKS = ['payment.detected', 'payment.confirmed', 'payment.swept'];
const TIMEOUT_MS = 120_000;
const POLL_MS = 50;
const ERC20 = [
  'function balanceOf(address) view returns (uint256)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
];

type Print = (line: string) => void;

/** A running system with its demo merchant and a buyer. */
export interface DemoStack extends Pick<StackFile, 'base_url' | 'buyer' | 'demo_merchant'> {
  readonly chain: Pick<StackFile['chain'], 'rpc_url'>;
  /** The address that the pay page leads back to, when people reach the system at another one than `base_url`. */
  readonly public_url?: string;
}

/** Returns the seller and the buyer of a demo, as `stack.json` names them. */
export function demoParties(
  { merchantId, apiKey, webhookSecret, testApiKey, testWebhookSecret }: DemoMerchant,
  { ownerPassword, inboxUrl, factors = {} }: { ownerPassword: string; inboxUrl: string; factors?: DemoFactors },
): Pick<DemoStack, 'buyer' | 'demo_merchant'> {
  const { address, privateKey } = chainAccount('buyer');
  return {
    buyer: { address, private_key: privateKey },
    demo_merchant: {
      merchant_id: merchantId,
      owner: personOf(OWNER_EMAIL, ownerPassword, factors),
      api_key: apiKey,
      test_api_key: testApiKey,
      test_webhook_secret: testWebhookSecret,
      webhook_secret: webhookSecret,
      webhook_inbox_url: `${inboxUrl}/webhooks`,
    },
  };
}

/** Returns a person as `stack.json` names them, with the secret of their authenticator app where they have one. */
export function personOf(email: string, password: string, { [email]: secret }: DemoFactors): StackPerson {
  return secret === undefined ? { email, password } : { email, password, totp_secret: secret };
}

interface Swept extends Pick<PaymentView, 'payment_id'> {
  readonly amount_usd_cents: number;
  readonly fee_usd_cents: number;
  readonly net_usd_cents: number;
  readonly sweep_tx_hash: string;
  readonly treasury_address: string;
}

/**
 * Makes one payment of the demo merchant, from its API call to its treasury, and prints it as it happens. Throws when a
 * step does not happen within two minutes, or when chain, ledger and webhooks disagree in the end.
 */
export async function runDemo(stack: DemoStack, print: Print): Promise<void> {
  const provider = localProvider(stack.chain.rpc_url);
  try {
    const session = await openSession(stack, print);
    await pay(stack, session, provider, print);
    const webhooks = await watch(stack, session, print);
    await settle(stack, session, { webhooks, provider }, print);
  } finally {
    provider.destroy();
  }
}

async function openSession(stack: DemoStack, print: Print): Promise<SessionView> {
  const merchant = new ApiClient(stack.base_url, stack.demo_merchant.api_key);
  const started = Date.now();
  const session = await merchant.post<SessionView>('/api/sessions', {
    user_external_id: 1001,
    return_url: stack.public_url ?? stack.base_url,
    amount_usd_cents: AMOUNT_CENTS,
    metadata: { order: 'demo' },
  });
  print(`created    ${dollars(AMOUNT_CENTS)}, invoice ${session.invoice_id}, in ${Date.now() - started} ms`);
  print(`           pay page ${session.pay_url}`);
  return session;
}

async function pay(stack: DemoStack, session: SessionView, provider: JsonRpcProvider, print: Print): Promise<void> {
  const { token_address, amount, decimals, asset } = session.accepted.find((accepted) => accepted.asset === 'USDC')!;
  const transfer = { tokenAddress: token_address, to: session.deposit_address, amount: BigInt(amount) };
  const receipt = await buyerSends(stack, provider, transfer);
  print(
    `paid       ${formatUnits(amount, decimals)} ${asset} to ${session.deposit_address} in block ${receipt.blockNumber}`,
  );
}

/** Prints each new state and each webhook with its time since the payment's block, until all webhooks are there. */
async function watch(stack: DemoStack, session: SessionView, print: Print): Promise<ReceivedWebhook[]> {
  const paidAt = Date.now();
  const printed = new Set<string>();
  const report = (key: string, line: string, at = Date.now()) => {
    if (printed.has(key)) return;
    printed.add(key);
    print(`${key.split(' ')[0]!.padEnd(11)}${line}, ${Math.max(0, at - paidAt)} ms after the payment`);
  };
  for (;;) {
    const [status, received] = await Promise.all([
      sessionStatus(stack, session.token),
      webhooksOf(stack, session.token),
    ]);
    for (const payment of status.payments)
      report(
        payment.status,
        `payment ${payment.payment_id}: ${payment.confirmations} of ${payment.required_confirmations} confirmations`,
      );
    for (const webhook of received) {
      report(
        `webhook ${webhook.id}`,
        `${webhook.type}, signature ${webhook.signature}`,
        Date.parse(webhook.received_at),
      );
    }
    const missing = EXPECTED_WEBHOOKS.filter((type) => !received.some((webhook) => webhook.type === type));
    if (missing.length === 0) return received;
    if (Date.now() - paidAt > TIMEOUT_MS)
      throw new Error(
        `after ${TIMEOUT_MS / 1000} s there is no webhook ${missing.join(', ')} (session ${status.status})`,
      );
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

function sessionStatus(stack: DemoStack, token: string): Promise<SessionStatusView> {
  return new ApiClient(stack.base_url).get(`/api/sessions/${token}/status`);
}

/** Returns webhooks oldest first, each event once: deliveries are at least once. */
async function webhooksOf(stack: DemoStack, token: string): Promise<ReceivedWebhook[]> {
  const { body } = await request(stack.demo_merchant.webhook_inbox_url, { headers: { accept: 'application/json' } });
  const { data } = (await body.json()) as { data: ReceivedWebhook[] };
  const mine = data.filter((webhook) => webhook.session_token === token).reverse();
  return mine.filter((webhook, i) => mine.findIndex(({ id }) => id === webhook.id) === i);
}

interface Outcome {
  readonly webhooks: readonly ReceivedWebhook[];
  readonly provider: JsonRpcProvider;
}

async function settle(
  stack: DemoStack,
  session: SessionView,
  { webhooks, provider }: Outcome,
  print: Print,
): Promise<void> {
  const invalid = webhooks.filter(({ signature }) => signature !== 'valid');
  if (invalid.length > 0) throw new Error(`${invalid.length} webhooks have no valid signature`);
  const swept = (webhooks.find(({ type }) => type === 'payment.swept')!.event as { data: Swept }).data;
  const sweep = await provider.getTransactionReceipt(swept.sweep_tx_hash);
  if (!sweep) throw new Error(`the sweep ${swept.sweep_tx_hash} is not on the chain`);
  print(
    `swept      gas ${sweep.gasUsed}, fee ${dollars(swept.fee_usd_cents)}, net ${dollars(swept.net_usd_cents)} to ${swept.treasury_address}`,
  );

  const chain = await chainFigures(session, swept, sweep, provider);
  const ledger = await ledgerFigures(stack, swept.payment_id);
  const found = differences({ chain, ledger, webhooks: figures(swept) });
  if (found.length > 0) throw new Error(`the balances do not add up:\n${found.join('\n')}`);
  const { decimals } = session.accepted[0]!;
  const units = (amount: bigint) => formatUnits(amount, decimals);
  print(
    `balances   gross ${units(chain.gross)} = net ${units(chain.net)} + fee ${units(chain.fee)}: chain, ledger and webhooks agree`,
  );
}

/** Returns figures from the tokens that really moved out of the deposit address in the sweep's transaction. */
async function chainFigures(session: SessionView, swept: Swept, sweep: TransactionReceipt, provider: JsonRpcProvider) {
  const { token_address, amount } = session.accepted.find((accepted) => accepted.asset === 'USDC')!;
  const token = new Contract(token_address, ERC20, provider);
  const moved = sweep.logs
    .filter(({ address }) => address.toLowerCase() === token_address.toLowerCase())
    .flatMap((log) => token.interface.parseLog(log) ?? [])
    .map(({ args }) => args)
    .filter(({ from }) => from.toLowerCase() === session.deposit_address.toLowerCase());
  const isNet = ({ to }: { to: string }) => to.toLowerCase() === swept.treasury_address.toLowerCase();
  const sum = (transfers: typeof moved) => transfers.reduce((total, { value }) => total + BigInt(value), 0n);
  return {
    gross: BigInt(amount),
    net: sum(moved.filter((transfer) => isNet(transfer as never))),
    fee: sum(moved.filter((transfer) => !isNet(transfer as never))),
    leftOnDeposit: BigInt(await token.getFunction('balanceOf')(session.deposit_address)),
  };
}

async function ledgerFigures(stack: DemoStack, paymentId: number): Promise<CentFigures> {
  const {
    merchant_id,
    owner: { totp_secret, ...credentials },
  } = stack.demo_merchant;
  const client = new ApiClient(stack.base_url);
  client.totpSecret = totp_secret;
  await client.post('/api/auth/login', credentials);
  const { data } = await client.get<{ data: PaymentView[] }>(`/api/dashboard/merchants/${merchant_id}/payments`);
  const payment = data.find(({ payment_id }) => payment_id === paymentId);
  if (payment?.status !== 'swept')
    throw new Error(`the ledger has "${payment?.status ?? 'unknown'}" for payment ${paymentId}`);
  return figures(payment as unknown as Swept);
}

function figures({ amount_usd_cents, fee_usd_cents, net_usd_cents }: Swept): CentFigures {
  return { grossCents: amount_usd_cents, feeCents: fee_usd_cents, netCents: net_usd_cents };
}

const dollars = (cents: number): string => `US$${(cents / 100).toFixed(2)}`;
