import type { PageHeaderProps } from '@libs/ui/frame/page-header';
import { Answered } from '@libs/ui/states/answered';
import type { ComponentType } from 'react';
import { useWebhooksOwner } from '../webhooks-owner.js';
import { DeliveriesList } from './deliveries-list.js';

const MOST_ENDPOINTS = 50;

/** What was sent to endpoints, whosever they are. */
export function DeliveriesOfOwner({ header: Header }: { header: ComponentType<PageHeaderProps> }) {
  const owner = useWebhooksOwner();
  const endpoints = owner.useEndpoints({ limit: MOST_ENDPOINTS });
  return (
    <>
      <Header
        title="Deliveries"
        about="Every event for every endpoint: what was sent, what your server said, and sending it again."
        way={[{ label: 'Webhooks', to: owner.at.endpoints }]}
      />
      {owner.note}
      <Answered answer={endpoints} title="Could not load the endpoints">
        {({ data }) => <DeliveriesList endpoints={data} />}
      </Answered>
    </>
  );
}
