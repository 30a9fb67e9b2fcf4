import { AdminSettings } from '@apps/admin/settings';
import { AgentGatewaySettings } from '@apps/agent-gateway/settings';
import { AuthSettings } from '@apps/auth/settings';
import { IndexerSettings } from '@apps/chain-indexer/settings';
import { DashboardSettings } from '@apps/dashboard/settings';
import { GatewaySettings } from '@apps/gateway/settings';
import { PayPageSettings } from '@apps/pay-page/settings';
import { SessionsSettings } from '@apps/sessions/settings';
import { SignerSettings } from '@apps/signer/settings';
import { SweeperSettings } from '@apps/sweeper/settings';
import { TurnRunnerSettings } from '@apps/turn-runner/settings';
import { WebhookSettings } from '@apps/webhook-dispatcher/settings';
import { type ProcessName, type ServiceName, serviceOf } from '@libs/events/services';
import type { CommonSettings } from '@libs/service-kit/config/common-settings';

/** The settings class of each service. */
export const SETTINGS: Readonly<Record<ServiceName, new () => CommonSettings>> = {
  gateway: GatewaySettings,
  auth: AuthSettings,
  dashboard: DashboardSettings,
  sessions: SessionsSettings,
  'pay-page': PayPageSettings,
  'chain-indexer': IndexerSettings,
  sweeper: SweeperSettings,
  signer: SignerSettings,
  'webhook-dispatcher': WebhookSettings,
  admin: AdminSettings,
  'agent-gateway': AgentGatewaySettings,
  'turn-runner': TurnRunnerSettings,
};

/** Returns the settings class of a process: on a test network that of its service. */
export function settingsOf(process: ProcessName): new () => CommonSettings {
  return SETTINGS[serviceOf(process)];
}
