import { type Role, roleAtLeast } from '@libs/dto/merchants/roles';
import { MAX_DELIVERIES, type SessionDetailView, withDeliveries } from '@libs/dto/payments/session-detail';
import type { PaymentView } from '@libs/dto/payments/views';
import { testMerchantOf } from '@libs/dto/test-mode/test-mode';
import type { TurnAsker } from '@libs/events/payloads/turns.payload';
import { paymentSentences } from '@libs/mcp/explain/payment-sentences';
import type { RpcClient } from '@libs/service-kit/messaging/rpc/rpc-client';
import { PAYMENT_STATES } from '@libs/state-machines/payment.machine';
import { SESSION_STATES } from '@libs/state-machines/session.machine';
import { type CapabilityContext, described, objectSchema } from '../../tools/capability.js';
import { type Tool, ToolError } from '../../tools/tool.js';
import { sellingTools } from '../checkout.capability.js';
import { MemberRights } from './member-rights.js';
import { refundDraft } from './refund-draft.js';
import { shownPayment, shownSession } from './shown-rows.js';

const TIMEOUT_MS = 10_000;
const MAX_ROWS = 20;

const SEARCH = { type: 'string', minLength: 1, maxLength: 200, pattern: '^[^\\u0000-\\u001f]*$' };
const TX_HASH = { type: 'string', pattern: '^0x[0-9a-fA-F]{64}$' };
const MODE = { type: 'string', enum: ['live', 'test'], description: 'test: payments of test mode. Absent: live.' };
const LIMIT = { type: 'integer', minimum: 1, maximum: MAX_ROWS };

/** A tool of a member: the role that it needs, and its effect for a merchant. */
interface MembersTool {
  readonly needs: Role;
  readonly described: ReturnType<typeof described>;
  readonly run: (given: Record<string, unknown>, merchantId: number, rpc: RpcClient) => Promise<string>;
}

const TOOLS: readonly MembersTool[] = [
  {
    needs: 'viewer',
    described: described({
      name: 'merchant_find_payments',
      description:
        'Finds transfers that arrived, newest first, by transaction hash, sender or session token, and by status. Amounts are US cents.',
      inputSchema: objectSchema({
        search: { ...SEARCH, description: 'transaction hash, sender’s address or session token' },
        status: { type: 'string', enum: [...PAYMENT_STATES] },
        limit: LIMIT,
        mode: MODE,
      }),
      isRepeatable: true,
      isReadOnly: true,
    }),
    run: async ({ search, status, limit }, merchant_id, rpc) => {
      const filter = { ...text('search', search), ...text('status', status), limit: rows(limit) };
      const { data, has_more } = await rpc.call('sessions.list_payments', { merchant_id, ...filter });
      return json({ payments: data.map(shownPayment), has_more });
    },
  },
  {
    needs: 'viewer',
    described: described({
      name: 'merchant_find_sessions',
      description:
        'Finds payment sessions (links, invoices), newest first, by order id, words, token, deposit address or transaction hash, and by status. Amounts are US cents.',
      inputSchema: objectSchema({
        search: { ...SEARCH, description: 'words, token, deposit address, invoice id or transaction hash' },
        reference: { ...SEARCH, description: 'the shop’s own order id, the whole of it' },
        status: { type: 'string', enum: [...SESSION_STATES] },
        limit: LIMIT,
        mode: MODE,
      }),
      isRepeatable: true,
      isReadOnly: true,
    }),
    run: async ({ search, reference, status, limit }, merchant_id, rpc) => {
      const words = { ...text('search', search), ...text('reference', reference) };
      const filter = { ...words, ...text('status', status), limit: rows(limit) };
      const { data, has_more } = await rpc.call('sessions.list_sessions', { merchant_id, ...filter });
      return json({ sessions: data.map(shownSession), has_more });
    },
  },
  {
    needs: 'viewer',
    described: described({
      name: 'merchant_explain_payment',
      description:
        'Says in sentences what became of the money of a session or a transaction: when it was seen, why it is not credited yet, what was swept, which webhooks failed. Give one of session_token and tx_hash. Use it for "the customer says they paid".',
      inputSchema: objectSchema({ session_token: SEARCH, tx_hash: TX_HASH, mode: MODE }),
      isRepeatable: true,
      isReadOnly: true,
    }),
    run: async ({ session_token, tx_hash }, merchantId, rpc) => {
      if ((session_token === undefined) === (tx_hash === undefined))
        throw new ToolError('Give exactly one of session_token and tx_hash.');
      const token =
        session_token === undefined
          ? tokenOf(await paymentOf(rpc, merchantId, String(tx_hash)))
          : String(session_token);
      const detail = await detailOf(rpc, merchantId, token);
      const { data } = await rpc.call('webhooks.list_deliveries', {
        merchant_id: merchantId,
        invoice_id: detail.session.invoice_id,
        limit: MAX_DELIVERIES,
      });
      const whole = withDeliveries(detail, { data, has_more: false, next_cursor: null });
      return paymentSentences(whole).join('\n');
    },
  },
  {
    needs: 'developer',
    described: described({
      name: 'merchant_draft_refund',
      description:
        'Drafts the transfer that gives a payment back, or a part of it. It sends nothing: the holder of the treasury key sends it from a wallet. A person approves each draft. Wallets of exchanges pay from addresses that are not the buyer’s: ask the buyer for an address (`to`) where that may be so.',
      inputSchema: objectSchema(
        {
          tx_hash: { ...TX_HASH, description: 'the transaction of the payment' },
          payment_id: { type: 'integer', minimum: 1, description: 'where one transaction has several payments' },
          amount_usd_cents: { type: 'integer', minimum: 1, description: 'absent: the whole payment' },
          to: { type: 'string', pattern: '^0x[0-9a-fA-F]{40}$', description: 'absent: the address that paid' },
        },
        ['tx_hash'],
      ),
      isRepeatable: true,
      asks: { aboveUsdCents: null },
    }),
    run: async ({ tx_hash, payment_id, amount_usd_cents, to }, merchantId, rpc) => {
      const payment = await paymentOf(rpc, merchantId, String(tx_hash), payment_id as number | undefined);
      const { session } = await detailOf(rpc, merchantId, tokenOf(payment));
      const wish = { amountUsdCents: (amount_usd_cents as number | undefined) ?? null, to: (to as string) ?? null };
      const draft = refundDraft(payment, session, wish);
      // Ethers is loaded where it is needed: most runners never draft a refund.
      const { tokenTransferUri } = await import('@libs/chain/eip681');
      const { token_address: token, chain_id: chainId } = draft;
      const wallet_link = tokenTransferUri({
        token,
        chainId,
        to: draft.to,
        amountBaseUnits: BigInt(draft.amount_units),
      });
      return json({ draft: { ...draft, wallet_link }, sent: false, send_from: 'the treasury, with its own key' });
    },
  },
];

/**
 * Opens the tools of the dashboard's assistant, with the current rights of the member. Rights are looked up again
 * before each call. A person who is no longer a member has none.
 */
export async function openAssistant(asker: TurnAsker, context: Pick<CapabilityContext, 'rpc'>): Promise<Tool[]> {
  const { rpc } = context;
  const rights = new MemberRights(rpc, asker);
  const role = await rights.role();
  if (role === undefined) return [];
  const { merchant_id: merchantId } = asker;
  const own = TOOLS.filter(({ needs }) => roleAtLeast(role, needs)).map(
    ({ needs, described: { spec, faultOf }, run }): Tool => ({
      spec,
      faultOf,
      timeoutMs: TIMEOUT_MS,
      invoke: async (given) => {
        await rights.require(needs);
        return { text: await run(given, given['mode'] === 'test' ? testMerchantOf(merchantId) : merchantId, rpc) };
      },
    }),
  );
  if (!roleAtLeast(role, SELLER)) return own;
  return [...own, ...sellingTools({ merchant_id: merchantId }, context, () => rights.require(SELLER))];
}

/** The least role that may sell: the same as for the button of the dashboard that creates a payment link. */
const SELLER: Role = 'developer';

async function detailOf(
  rpc: RpcClient,
  merchant_id: number,
  token: string,
): Promise<Omit<SessionDetailView, 'deliveries' | 'has_more_deliveries'>> {
  const { detail } = await rpc.call('sessions.session_detail', { merchant_id, token });
  if (!detail) throw new ToolError('This merchant has no such session.');
  return detail;
}

async function paymentOf(rpc: RpcClient, merchant_id: number, txHash: string, id?: number): Promise<PaymentView> {
  const request = { merchant_id, search: txHash, limit: MAX_ROWS };
  const { data } = await rpc.call('sessions.list_payments', request);
  const found = data.filter((payment) => id === undefined || payment.payment_id === id);
  if (found.length === 0)
    throw new ToolError(
      'No payment of this merchant has this transaction. It may be a few seconds old, of another chain or token, or have gone to another address.',
    );
  if (found.length > 1) {
    const ids = found.map(({ payment_id }) => payment_id).join(', ');
    throw new ToolError(`This transaction has several payments: give payment_id, one of ${ids}.`);
  }
  return found[0]!;
}

function tokenOf({ session_token }: PaymentView): string {
  if (session_token === null) throw new ToolError('This payment belongs to no session.');
  return session_token;
}

function text(name: string, value: unknown): Record<string, string> {
  return value === undefined ? {} : { [name]: String(value) };
}

function rows(limit: unknown): number {
  return Number(limit ?? MAX_ROWS);
}

function json(value: unknown): string {
  return JSON.stringify(value);
}
