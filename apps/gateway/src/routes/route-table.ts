import type { GatewaySettings } from '../settings.js';

/** One prefix of the public origin and the service behind it. */
export interface Route {
  prefix: string;
  upstream: string;
  /** Which of the two request budgets of an address it draws on. */
  budget: 'sign-in' | 'general';
}

/** Where every path of the public origin goes. A longer prefix wins over a shorter one. */
// biome-ignore format: a table reads best as a table
export function routeTable(settings: GatewaySettings): Route[] {
  return [
    { prefix: '/api/auth/login',        upstream: settings.authUrl,      budget: 'sign-in' },
    { prefix: '/api/auth/register',     upstream: settings.authUrl,      budget: 'sign-in' },
    { prefix: '/api/auth',              upstream: settings.authUrl,      budget: 'general' },
    { prefix: '/api/me',                upstream: settings.authUrl,      budget: 'general' },
    { prefix: '/api/dashboard',         upstream: settings.dashboardUrl, budget: 'general' },
    { prefix: '/api/sessions',          upstream: settings.sessionsUrl,  budget: 'general' },
    { prefix: '/api/admin',             upstream: settings.adminUrl,     budget: 'general' },
    { prefix: '/api/internal/treasury', upstream: settings.sweeperUrl,   budget: 'general' },
    { prefix: '/pay',                   upstream: settings.payPageUrl,   budget: 'general' },
    { prefix: '/embed.js',              upstream: settings.payPageUrl,   budget: 'general' },
  ];
}
