import { api } from '@libs/api-client/client';
import { PageHeader } from '@libs/ui/frame/page-header';
import { Answered } from '@libs/ui/states/answered';
import { useMerchantId } from '../merchants/use-merchant.js';
import { ReaderNote } from '../team/reader-note.js';
import { DeliveriesList } from './deliveries-list.js';

const MOST_ENDPOINTS = 50;

/** What was sent to endpoints. */
export function Page() {
  const merchant_id = useMerchantId();
  const params = { path: { merchant_id }, query: { limit: MOST_ENDPOINTS } };
  const endpoints = api.useQuery('get', '/api/dashboard/merchants/{merchant_id}/webhook_endpoints', { params });
  return (
    <>
      <PageHeader
        title="Deliveries"
        about="Every event for every endpoint: what was sent, what your server said, and sending it again."
        way={[{ label: 'Webhooks', to: `/merchants/${merchant_id}/webhooks` }]}
      />
      <ReaderNote needs="build" act="replay deliveries" />
      <Answered answer={endpoints} title="The endpoints could not be loaded">
        {({ data }) => <DeliveriesList endpoints={data} />}
      </Answered>
    </>
  );
}
