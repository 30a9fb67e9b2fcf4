import { PageHeader } from '@libs/ui/frame/page-header';
import { useMerchantWebhooks } from '../owner/merchant-webhooks.js';
import { OwnerOfWebhooks } from '../owner/webhooks-owner.js';
import { DeliveriesOfOwner } from './deliveries-of-owner.js';

/** Deliveries to endpoints of the merchant. */
export function Page() {
  return (
    <OwnerOfWebhooks value={useMerchantWebhooks()}>
      <DeliveriesOfOwner header={PageHeader} />
    </OwnerOfWebhooks>
  );
}
