/** The modules of all services with HTTP routes, from whose controllers the documents are printed. */
import 'reflect-metadata';
import { service as admin } from '@apps/admin/service';
import { service as agentGateway } from '@apps/agent-gateway/service';
import { service as auth } from '@apps/auth/service';
import { service as dashboard } from '@apps/dashboard/service';
import { service as gateway } from '@apps/gateway/service';
import { service as payPage } from '@apps/pay-page/service';
import { service as sessions } from '@apps/sessions/service';
import { service as sweeper } from '@apps/sweeper/service';

export const MODULES = [sessions, payPage, auth, dashboard, admin, sweeper, gateway, agentGateway].map(
  ({ module }) => module,
);
