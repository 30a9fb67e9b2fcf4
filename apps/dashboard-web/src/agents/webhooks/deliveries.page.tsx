import { DeliveriesOfOwner } from '../../webhooks/deliveries/deliveries-of-owner.js';
import { OwnerOfWebhooks } from '../../webhooks/owner/webhooks-owner.js';
import { AgentHeader } from '../agent-header.js';
import { useAgentWebhooks } from './use-agent-webhooks.js';

/** Deliveries to endpoints of the account. */
export function Page() {
  return (
    <OwnerOfWebhooks value={useAgentWebhooks()}>
      <DeliveriesOfOwner header={AgentHeader} />
    </OwnerOfWebhooks>
  );
}
