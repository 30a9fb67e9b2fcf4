import { api } from '@libs/api-client/client';
import type { View } from '@libs/api-client/views';
import { formatUsd } from '@libs/money/cents';
import { DetailDrawer, DetailPart } from '@libs/ui/details/detail-drawer';
import { Facts } from '@libs/ui/details/facts';
import { Timeline } from '@libs/ui/details/timeline';
import { Loaded } from '@libs/ui/states/loaded';
import { Money } from '@libs/ui/text/amounts/money';
import { OnNetwork } from '@libs/ui/text/explorer';
import { Hash } from '@libs/ui/text/hash';
import { When } from '@libs/ui/text/times/when';
import { Code } from '@mantine/core';
import { useMay, useMerchantId } from '../../current-merchant/use-merchant.js';
import { SimulatedBuyer } from '../../test-mode/simulated-buyer.js';
import { useTestNetwork } from '../../test-mode/use-test-network.js';
import { RescanResult } from './rescan-result.js';
import { SessionActions } from './session-actions.js';
import { SessionPayments } from './session-payments.js';
import { SessionStates } from './session-states.js';
import { timelineOf } from './session-timeline.js';
import { ShareLink } from './share-link.js';
import { useRescan } from './use-rescan.js';

/** A session with its full history. */
export function SessionDrawer({ token, onClose }: { token: string | undefined; onClose: () => void }) {
  const merchant_id = useMerchantId();
  const response = api.useQuery(
    'get',
    '/api/dashboard/merchants/{merchant_id}/sessions/{token}',
    { params: { path: { merchant_id, token: token ?? '' } } },
    { enabled: token !== undefined },
  );
  const session = response.data?.session;
  return (
    <DetailDrawer
      isOpen={token !== undefined}
      onClose={onClose}
      title={session ? `${formatUsd(session.amount_usd_cents)} session` : 'Session'}
      beside={session && <SessionStates session={session} />}
    >
      <Loaded response={response} title="Could not load the session">
        {(detail) => <Detail key={detail.session.token} detail={detail} />}
      </Loaded>
    </DetailDrawer>
  );
}

function Detail({ detail }: { detail: View<'SessionDetailView'> }) {
  const { session, payments, timeline } = detail;
  const rescan = useRescan(session.token);
  const may = useMay();
  const isPayable = session.status === 'open';
  return (
    <OnNetwork value={session.network}>
      <SessionActions session={session} rescan={rescan} />
      {rescan.result && <RescanResult result={rescan.result} />}
      {session.network === 'simulated' && may('build') && (
        <DetailPart title="Simulated buyer">
          <SimulatedBuyer token={session.token} />
        </DetailPart>
      )}
      <DetailPart title="Timeline">
        <Timeline steps={timelineOf(timeline)} label="Timeline" />
      </DetailPart>
      {payments.length > 0 && (
        <DetailPart title="Payments">
          <SessionPayments payments={payments} />
        </DetailPart>
      )}
      <DetailPart title="Details">
        <SessionFacts session={session} />
      </DetailPart>
      {isPayable && (
        <DetailPart title="Payment link">
          <ShareLink url={session.pay_url} title={formatUsd(session.remaining_usd_cents)} />
        </DetailPart>
      )}
    </OnNetwork>
  );
}

/** Shows who pays a test session. */
function Network({ network }: { network: View<'SessionView'>['network'] }) {
  const testNetwork = useTestNetwork().data?.test_network;
  return network === 'testnet' ? (testNetwork?.name ?? 'Test network') : 'Simulated chain';
}

function LineItems({ items }: { items: NonNullable<View<'SessionView'>['line_items']> }) {
  return items.map(({ name, quantity, amount_usd_cents }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike, and nothing is ever moved
    <div key={index}>
      {quantity} × {name}, <Money cents={amount_usd_cents} />
    </div>
  ));
}

function SessionFacts({ session }: { session: View<'SessionView'> }) {
  return (
    <Facts
      rows={[
        ['Requested', <Money key="a" cents={session.amount_usd_cents} />],
        ['Received', <Money key="r" cents={session.paid_total_usd_cents} />],
        ['Still due', session.status === 'open' ? <Money key="d" cents={session.remaining_usd_cents} /> : undefined],
        ['Network', session.network === 'live' ? undefined : <Network key="n" network={session.network} />],
        ['Deposit address', <Hash key="h" value={session.deposit_address} kind="address" whole />],
        ['Created', <When key="m" at={session.created_at} absolute />],
        ['Window ends', <When key="w" at={session.expires_at} absolute />],
        ['Description', session.description ?? undefined],
        ['Order', session.reference ?? undefined],
        ['Items', session.line_items ? <LineItems key="i" items={session.line_items} /> : undefined],
        ['Customer', session.customer_email ?? undefined],
        ['Note', session.note ?? undefined],
        ['Customer ID', session.user_external_id || undefined],
        ['Invoice', session.invoice_id],
        ['Returns to', session.return_url || undefined],
        ['Cancels to', session.cancel_url || undefined],
        [
          'Metadata',
          session.metadata ? (
            <Code key="j" block>
              {JSON.stringify(session.metadata, null, 2)}
            </Code>
          ) : undefined,
        ],
      ]}
    />
  );
}
