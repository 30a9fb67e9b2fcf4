import type { PageHeaderProps } from '@libs/ui/frame/page-header';
import { Loaded } from '@libs/ui/states/loaded';
import type { ComponentType } from 'react';
import { useWebhooksOwner } from '../owner/webhooks-owner.js';
import { DeliveriesList } from './deliveries-list.js';

const MAX_ENDPOINTS = 50;

/** Deliveries to endpoints of any owner. */
export function DeliveriesOfOwner({ header: Header }: { header: ComponentType<PageHeaderProps> }) {
  const owner = useWebhooksOwner();
  const endpoints = owner.useEndpoints({ limit: MAX_ENDPOINTS });
  return (
    <>
      <Header
        title="Deliveries"
        about="Every event for every endpoint: what was sent, how your server responded, and a button to replay it."
        way={[{ label: 'Webhooks', to: owner.at.endpoints }]}
      />
      {owner.note}
      <Loaded response={endpoints} title="Could not load the endpoints">
        {({ data }) => <DeliveriesList endpoints={data} />}
      </Loaded>
    </>
  );
}
