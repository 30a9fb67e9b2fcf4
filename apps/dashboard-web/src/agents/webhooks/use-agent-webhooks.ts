import { useMemo } from 'react';
import { useMay } from '../../current-merchant/use-merchant.js';
import type { WebhooksOwner } from '../../webhooks/owner/webhooks-owner.js';
import { useAgentPath, useOrganizationId } from '../use-organization.js';
import { agentWebhooks } from './agent-webhooks.js';

/** Returns the webhooks of the agents of the organization in the address. */
export function useAgentWebhooks(): WebhooksOwner {
  const merchantId = useOrganizationId();
  const home = useAgentPath()();
  const mayChange = useMay()('build');
  return useMemo(() => agentWebhooks(merchantId, home, mayChange), [merchantId, home, mayChange]);
}
