import { framed, makeRouter, type PageRow } from '@libs/ui/app/make-router';
import { Outlet } from '@tanstack/react-router';

// biome-ignore format: a table reads best as a table
const OPEN: PageRow[] = [
  { path: 'sign-in',  load: () => import('./sign-in/sign-in.page.js') },
  { path: 'password', load: () => import('./sign-in/password.page.js') },
];

/** The sidebar is `frame/operator-nav.ts`. */
// biome-ignore format: a table reads best as a table
const OPERATOR: PageRow[] = [
  { path: '/',                     load: () => import('./frame/start.page.js') },
  { path: 'merchants',             load: () => import('./merchants/merchants.page.js') },
  { path: 'merchants/$merchantId', load: () => import('./merchants/merchant/merchant.page.js') },
  { path: 'users',                 load: () => import('./users/users.page.js') },
  { path: 'approvals',             load: () => import('./approvals/approvals.page.js') },
  { path: 'money',                 load: () => import('./money/money.page.js') },
  { path: 'health',                load: () => import('./health/health.page.js') },
  { path: 'checks',                load: () => import('./checks/checks.page.js') },
  { path: 'dead-letters',          load: () => import('./dead-letters/dead-letters.page.js') },
  { path: 'rescan',                load: () => import('./rescan/rescan.page.js') },
  { path: 'maintenance',           load: () => import('./maintenance/maintenance.page.js') },
  { path: 'audit',                 load: () => import('./audit/audit.page.js') },
  { path: 'account',               load: () => import('./account/account.page.js') },
];

/** Every page of the operator app. A new page is a line here, and one in its sidebar. */
export const router = makeRouter(import.meta.env.BASE_URL, [
  { id: 'open', frame: Outlet, pages: OPEN },
  { id: 'operator', frame: framed(() => import('./frame/operator-frame.js'), 'OperatorFrame'), pages: OPERATOR },
]);
