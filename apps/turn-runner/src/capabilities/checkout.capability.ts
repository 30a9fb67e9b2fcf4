import type { CheckoutConfig } from '@libs/dto/agent/tools/capability-config';
import { MAXIMUM_USD_CENTS, MINIMUM_USD_CENTS } from '@libs/dto/amounts';
import { type CapabilityContext, described, type OpenCapability, objectSchema } from '../tools/capability.js';
import { type Invocation, type Tool, ToolError } from '../tools/tool.js';

const TIMEOUT_MS = 10_000;
const SHOWN_PAYMENTS = 20;

const CREATE = described({
  name: 'checkout_create_payment_link',
  description:
    'Creates a link where a buyer pays in USDC or USDT. Give pay_url to the buyer; keep token to check later whether it was paid.',
  inputSchema: objectSchema(
    {
      amount_usd_cents: { type: 'integer', minimum: MINIMUM_USD_CENTS, maximum: MAXIMUM_USD_CENTS },
      note: { type: 'string', maxLength: 200, description: 'What is sold, as the buyer reads it.' },
      user_external_id: {
        type: 'integer',
        minimum: 0,
        maximum: Number.MAX_SAFE_INTEGER,
        description: 'Number of the buyer.',
      },
    },
    ['amount_usd_cents'],
  ),
  isRepeatable: true,
  amountUsdCents: (given) => Number(given['amount_usd_cents']),
});
const STATUS = described({
  name: 'checkout_get_payment_status',
  description: 'Returns whether a payment link was paid, and how much.',
  inputSchema: objectSchema({ token: { type: 'string', minLength: 1, maxLength: 100 } }, ['token']),
  isRepeatable: true,
  isReadOnly: true,
});

/** `checkout`: the agent sells for the merchant that the space is bound to. */
export const openCheckout: OpenCapability<CheckoutConfig> = (config, context): Tool[] =>
  sellingTools(config, context, () => requireSeller(config, context));

/**
 * Returns the tools that sell for a merchant. `requireRight` is called before each call, and throws a `ToolError` where
 * the turn may not sell.
 */
export function sellingTools(
  config: CheckoutConfig,
  context: SellingContext,
  requireRight: () => Promise<void>,
): Tool[] {
  return [
    {
      ...CREATE,
      timeoutMs: TIMEOUT_MS,
      invoke: async (given, call) => {
        requireBelow(config, given);
        await requireRight();
        return { text: JSON.stringify(await createLink(config, context, given, call)) };
      },
    },
    {
      ...STATUS,
      timeoutMs: TIMEOUT_MS,
      invoke: async (given) => {
        await requireRight();
        return { text: JSON.stringify(await statusOf(config, context, String(given['token']))) };
      },
    },
  ];
}

type SellingContext = Pick<CapabilityContext, 'rpc'>;

function requireBelow({ max_amount_usd_cents: most }: CheckoutConfig, given: Record<string, unknown>): void {
  if (most !== undefined && Number(given['amount_usd_cents']) > most)
    throw new ToolError(`A link of this space is at most ${most} cents.`);
}

async function createLink(
  config: CheckoutConfig,
  context: SellingContext,
  given: Record<string, unknown>,
  call: Invocation,
) {
  const { session } = await context.rpc.call('sessions.create_link', {
    merchant_id: config.merchant_id,
    amount_usd_cents: Number(given['amount_usd_cents']),
    note: null,
    description: given['note'] === undefined ? null : String(given['note']),
    user_external_id: Number(given['user_external_id'] ?? 0),
    return_url: '',
    idempotency_key: call.idempotencyKey,
  });
  const { token, status, pay_url, amount_usd_cents, expires_at } = session;
  return { token, status, pay_url, amount_usd_cents, expires_at };
}

async function statusOf(config: CheckoutConfig, context: SellingContext, token: string) {
  const request = { merchant_id: config.merchant_id, token };
  const { detail } = await context.rpc.call('sessions.session_detail', request);
  if (!detail) throw new ToolError('This merchant has no such payment link.');
  const { status, labels, amount_usd_cents, paid_total_usd_cents, remaining_usd_cents, expires_at, pay_url } =
    detail.session;
  const payments = detail.payments.slice(0, SHOWN_PAYMENTS).map((payment) => ({
    status: payment.status,
    asset: payment.asset,
    amount_usd_cents: payment.amount_usd_cents,
    late: payment.late,
    tx_hash: payment.tx_hash,
    confirmed_at: payment.confirmed_at,
  }));
  return {
    token,
    status,
    labels,
    amount_usd_cents,
    paid_total_usd_cents,
    remaining_usd_cents,
    expires_at,
    pay_url,
    payments,
  };
}

/**
 * Checks at each call whether the turn may sell: the organization of an account, and the rights of a person who had
 * one, may have changed.
 */
async function requireSeller({ merchant_id }: CheckoutConfig, { rpc, turn }: CapabilityContext): Promise<void> {
  const { allowed } = await rpc.call('agent.may_sell_for', { account_id: turn.accountId, merchant_id });
  if (!allowed) throw new ToolError('This space may not sell for this merchant.');
}
