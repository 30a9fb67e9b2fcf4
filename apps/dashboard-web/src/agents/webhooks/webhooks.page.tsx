import { EndpointsList } from '../../webhooks/endpoints/endpoints-list.js';
import { OwnerOfWebhooks } from '../../webhooks/owner/webhooks-owner.js';
import { AgentHeader } from '../agent-header.js';
import { useAgentWebhooks } from './use-agent-webhooks.js';

/** Endpoints that receive events of turns. */
export function Page() {
  return (
    <OwnerOfWebhooks value={useAgentWebhooks()}>
      <EndpointsList header={AgentHeader} />
    </OwnerOfWebhooks>
  );
}
