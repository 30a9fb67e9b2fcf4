import { framed, makeRouter, type PageRow } from '@libs/ui/app/make-router';
import { Outlet } from '@tanstack/react-router';

// biome-ignore format: a table reads best as a table
const OPEN: PageRow[] = [
  { path: 'sign-in',            load: () => import('./sign-in/sign-in.page.js') },
  { path: 'password',           load: () => import('./sign-in/password.page.js') },
  { path: 'invitations/accept', load: () => import('./invitations/accept.page.js') },
  { path: 'second-factor/cancel',    load: () => import('./second-factor/cancel.page.js') },
  { path: 'treasury-changes/cancel', load: () => import('./treasury-changes/cancel.page.js') },
];

// biome-ignore format: a table reads best as a table
const ACCOUNT: PageRow[] = [
  { path: '/',             load: () => import('./merchants/start.page.js') },
  { path: 'billing',       load: () => import('./merchants/start.page.js') },
  // Addresses from when agents belonged to people: links in mails and bookmarks are redirected.
  { path: 'integrations',  load: () => import('./merchants/start.page.js') },
  { path: 'integrations/$', load: () => import('./merchants/start.page.js') },
  { path: 'merchants/new', load: () => import('./merchants/new.page.js') },
  { path: 'account',       load: () => import('./account/account.page.js') },
  { path: 'cli-login',     load: () => import('./cli-login/cli-login.page.js') },
  { path: 'connect',       load: () => import('./connect/connect.page.js') },
];

/** Below `merchants/$merchantId/agents`; the sidebar is `agents/agent-nav.ts`. */
// biome-ignore format: a table reads best as a table
const AGENTS: PageRow[] = [
  { path: '/',                   load: () => import('./agents/start.page.js') },
  { path: 'keys',                load: () => import('./agents/keys/keys.page.js') },
  { path: 'spaces',              load: () => import('./agents/spaces/spaces.page.js') },
  { path: 'spaces/$slug',        load: () => import('./agents/spaces/space.page.js') },
  { path: 'turns',               load: () => import('./agents/turns/turns.page.js') },
  { path: 'turns/$turnId',       load: () => import('./agents/turns/turn/turn.page.js') },
  { path: 'approvals',           load: () => import('./agents/approvals/approvals.page.js') },
  { path: 'playground',          load: () => import('./agents/playground/playground.page.js') },
  { path: 'usage',               load: () => import('./agents/usage/usage.page.js') },
  { path: 'quotas',              load: () => import('./agents/quotas/quotas.page.js') },
  { path: 'credits',             load: () => import('./agents/credits/credits.page.js') },
  { path: 'webhooks',            load: () => import('./agents/webhooks/webhooks.page.js') },
  { path: 'webhooks/deliveries', load: () => import('./agents/webhooks/deliveries.page.js') },
];

/** Below `merchants/$merchantId`; the sidebar is `frame/merchant-nav.ts`. */
// biome-ignore format: a table reads best as a table
const MERCHANT: PageRow[] = [
  { path: '/',                   load: () => import('./overview/overview.page.js') },
  { path: 'sessions',            load: () => import('./sessions/sessions.page.js') },
  { path: 'payments',            load: () => import('./payments/payments.page.js') },
  { path: 'unsupported',         load: () => import('./unsupported/unsupported.page.js') },
  { path: 'wallets',             load: () => import('./wallets/wallets.page.js') },
  { path: 'api-keys',            load: () => import('./api-keys/api-keys.page.js') },
  { path: 'webhooks',            load: () => import('./webhooks/webhooks.page.js') },
  { path: 'webhooks/deliveries', load: () => import('./webhooks/deliveries/deliveries.page.js') },
  { path: 'usage',               load: () => import('./usage/usage.page.js') },
  { path: 'test-network',        load: () => import('./test-mode/test-network.page.js') },
  { path: 'billing',             load: () => import('./billing/billing.page.js') },
  { path: 'team',                load: () => import('./team/team.page.js') },
  { path: 'settings',            load: () => import('./settings/settings.page.js') },
  { path: 'integrations',        load: () => import('./integrations/integrations.page.js') },
  { path: 'assistant',           load: () => import('./assistant/assistant.page.js') },
];

/** Every page of the dashboard. A new page is a line here, and one in its sidebar. */
export const router = makeRouter(import.meta.env.BASE_URL, [
  { id: 'open', frame: Outlet, pages: OPEN },
  {
    id: 'account',
    frame: framed(() => import('./frame/account-frame.js'), 'AccountFrame'),
    pages: ACCOUNT,
  },
  {
    id: 'merchant',
    frame: framed(() => import('./frame/merchant-frame.js'), 'MerchantFrame'),
    pages: [...below('merchants/$merchantId', MERCHANT), ...below('merchants/$merchantId/agents', AGENTS)],
  },
]);

function below(parent: string, pages: readonly PageRow[]): PageRow[] {
  return pages.map(({ path, load }) => ({ path: `${parent}/${path.replace(/^\/$/, '')}`, load }));
}
