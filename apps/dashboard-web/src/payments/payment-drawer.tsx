import { api } from '@libs/api-client/client';
import type { View } from '@libs/api-client/views';
import { formatUsd } from '@libs/money/cents';
import { tokenAmount } from '@libs/money/token-amount';
import { DetailDrawer, DetailPart } from '@libs/ui/details/detail-drawer';
import { Facts } from '@libs/ui/details/facts';
import { Timeline } from '@libs/ui/details/timeline';
import { Loaded } from '@libs/ui/states/loaded';
import { StatusBadge } from '@libs/ui/status/status-badge';
import { Money } from '@libs/ui/text/amounts/money';
import { OnNetwork } from '@libs/ui/text/explorer';
import { Hash } from '@libs/ui/text/hash';
import { When } from '@libs/ui/text/times/when';
import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMerchantId } from '../current-merchant/use-merchant.js';
import { timelineOf } from '../sessions/session/session-timeline.js';

type Payment = View<'PaymentView'>;
const MAX_SEARCHED = 500;

interface PaymentDrawerProps {
  readonly id: string | undefined;
  /** The rows of the list, which usually include the payment. */
  readonly listed: readonly Payment[] | undefined;
  readonly onClose: () => void;
}

/** A payment and the history of its session. */
export function PaymentDrawer({ id, listed, onClose }: PaymentDrawerProps) {
  const payment = usePayment(id, listed);
  return (
    <DetailDrawer
      isOpen={id !== undefined}
      onClose={onClose}
      title={payment ? `${formatUsd(payment.amount_usd_cents)} in ${payment.asset}` : 'Payment'}
      beside={
        payment && (
          <StatusBadge kind={payment.waits_for_rest_until ? 'heldPayment' : 'payment'} status={payment.status} />
        )
      }
    >
      {payment ? (
        <OnNetwork value={payment.network}>
          <DetailPart title="Details">
            <PaymentFacts payment={payment} />
          </DetailPart>
          {payment.session_token && <SessionTimeline token={payment.session_token} />}
        </OnNetwork>
      ) : (
        <Text size="sm">It is not among the newest payments. Search for its transaction.</Text>
      )}
    </DetailDrawer>
  );
}

/** Returns a payment. A link may lead to one that the filters hide: then it is searched among the newest. */
function usePayment(id: string | undefined, listed: readonly Payment[] | undefined): Payment | undefined {
  const merchant_id = useMerchantId();
  const isIt = ({ payment_id }: Payment) => String(payment_id) === id;
  const known = listed?.find(isIt);
  const { data } = api.useQuery(
    'get',
    '/api/dashboard/merchants/{merchant_id}/payments',
    { params: { path: { merchant_id }, query: { limit: MAX_SEARCHED } } },
    { enabled: id !== undefined && listed !== undefined && !known },
  );
  return known ?? data?.data.find(isIt);
}

function PaymentFacts({ payment }: { payment: Payment }) {
  const merchantId = useMerchantId();
  const session = `/merchants/${merchantId}/sessions`;
  return (
    <Facts
      rows={[
        ['Amount', <Exact key="a" of={payment} cents={payment.amount_usd_cents} units={payment.amount_units} />],
        ['Fee', <Exact key="f" of={payment} cents={payment.fee_usd_cents} units={payment.fee_units} />],
        ['To your treasury', <Exact key="n" of={payment} cents={payment.net_usd_cents} units={payment.net_units} />],
        ['From', <Hash key="s" value={payment.from_address} kind="address" />],
        ['Transaction', <Hash key="t" value={payment.tx_hash} kind="tx" />],
        [
          'Block',
          <span key="b" className="numbers">
            {payment.block_number}
          </span>,
        ],
        ['Sweep', payment.sweep_tx_hash ? <Hash key="w" value={payment.sweep_tx_hash} kind="tx" /> : undefined],
        ['Detected', <When key="d" at={payment.detected_at} absolute />],
        ['Confirmed', payment.confirmed_at ? <When key="c" at={payment.confirmed_at} absolute /> : undefined],
        [
          'Held for the rest',
          payment.waits_for_rest_until ? (
            <>
              until <When key="u" at={payment.waits_for_rest_until} absolute />
            </>
          ) : undefined,
        ],
        ['Swept', payment.swept_at ? <When key="e" at={payment.swept_at} absolute /> : undefined],
        [
          'Session',
          payment.session_token ? (
            <Anchor key="l" component={Link} to={session} search={{ open: payment.session_token } as never} fz="sm">
              Invoice {payment.invoice_id}
            </Anchor>
          ) : undefined,
        ],
      ]}
    />
  );
}

/** The amount in dollars, and the amount on the chain to the base unit. */
function Exact({ of, cents, units }: { of: Payment; cents: number | null; units: string | null }) {
  return (
    <>
      <Money cents={cents} />
      {units !== null && (
        <Text span size="xs" c="dimmed" className="numbers">
          {' '}
          {tokenAmount(units, of.decimals)} {of.asset}
        </Text>
      )}
    </>
  );
}

function SessionTimeline({ token }: { token: string }) {
  const merchant_id = useMerchantId();
  const response = api.useQuery('get', '/api/dashboard/merchants/{merchant_id}/sessions/{token}', {
    params: { path: { merchant_id, token } },
  });
  return (
    <DetailPart title="Timeline of its session">
      <Loaded response={response} title="Could not load the session">
        {({ timeline }) => <Timeline steps={timelineOf(timeline)} label="Timeline of its session" />}
      </Loaded>
    </DetailPart>
  );
}
