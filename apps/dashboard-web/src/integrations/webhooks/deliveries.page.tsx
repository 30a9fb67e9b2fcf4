import { DeliveriesOfOwner } from '../../webhooks/deliveries/deliveries-of-owner.js';
import { OwnerOfWebhooks } from '../../webhooks/webhooks-owner.js';
import { AgentHeader } from '../agent-header.js';
import { AGENT_WEBHOOKS } from './agent-webhooks.js';

/** What was sent to endpoints of the account. */
export function Page() {
  return (
    <OwnerOfWebhooks value={AGENT_WEBHOOKS}>
      <DeliveriesOfOwner header={AgentHeader} />
    </OwnerOfWebhooks>
  );
}
