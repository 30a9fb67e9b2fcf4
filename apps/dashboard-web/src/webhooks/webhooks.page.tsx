import { PageHeader } from '@libs/ui/frame/page-header';
import { EndpointsList } from './endpoints/endpoints-list.js';
import { useMerchantWebhooks } from './owner/merchant-webhooks.js';
import { OwnerOfWebhooks } from './owner/webhooks-owner.js';

/** Endpoints that receive events of payments. */
export function Page() {
  return (
    <OwnerOfWebhooks value={useMerchantWebhooks()}>
      <EndpointsList header={PageHeader} />
    </OwnerOfWebhooks>
  );
}
