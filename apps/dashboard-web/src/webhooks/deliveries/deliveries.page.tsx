import { PageHeader } from '@libs/ui/frame/page-header';
import { useMerchantWebhooks } from '../merchant-webhooks.js';
import { OwnerOfWebhooks } from '../webhooks-owner.js';
import { DeliveriesOfOwner } from './deliveries-of-owner.js';

/** What was sent to endpoints of the merchant. */
export function Page() {
  return (
    <OwnerOfWebhooks value={useMerchantWebhooks()}>
      <DeliveriesOfOwner header={PageHeader} />
    </OwnerOfWebhooks>
  );
}
