import { AGENT_FILE_BODY_BYTES } from '@libs/dto/agent/limits';
import { renderAgentError } from '@libs/errors/render-agent';
import { renderCheckoutError } from '@libs/errors/render-checkout';
import type { RenderError } from '@libs/errors/rendered-error';
import { BODY_LIMIT_BYTES } from '@libs/service-kit/http/json/json-body';
import { errorPage } from '../pages/error-page.js';
import { errorLanguage, wantsPage } from '../pages/navigation.js';
import type { GatewaySettings } from '../settings.js';

/** One prefix of the public origin and the service behind it. */
export interface Route {
  prefix: string;
  upstream: string;
  /** The request budget of an address that it uses; the agent API has none by contract: its caps are in dollars. */
  budget: 'sign-in' | 'general' | 'none';
}

/** The service for every path of the public origin. A longer prefix wins over a shorter one. */
// biome-ignore format: a table reads best as a table
export function routeTable(settings: GatewaySettings): Route[] {
  return [
    { prefix: '/api/auth/login',        upstream: settings.authUrl,      budget: 'sign-in' },
    { prefix: '/api/auth/register',     upstream: settings.authUrl,      budget: 'sign-in' },
    { prefix: '/api/auth',              upstream: settings.authUrl,      budget: 'general' },
    { prefix: '/api/me',                upstream: settings.authUrl,      budget: 'general' },
    { prefix: '/api/dashboard',         upstream: settings.dashboardUrl, budget: 'general' },
    { prefix: '/api/sessions',          upstream: settings.sessionsUrl,  budget: 'general' },
    { prefix: '/api/payments',          upstream: settings.sessionsUrl,  budget: 'general' },
    { prefix: '/api/test',              upstream: settings.sessionsUrl,  budget: 'general' },
    { prefix: '/api/usage',             upstream: settings.sessionsUrl,  budget: 'general' },
    { prefix: '/api/merchant',          upstream: settings.dashboardUrl, budget: 'general' },
    { prefix: '/api/cli_logins',        upstream: settings.dashboardUrl, budget: 'general' },
    { prefix: '/api/oauth_grants',      upstream: settings.dashboardUrl, budget: 'general' },
    { prefix: '/api/events',            upstream: settings.dashboardUrl, budget: 'general' },
    { prefix: '/api/webhook_endpoints', upstream: settings.dashboardUrl, budget: 'general' },
    { prefix: '/api/webhook_deliveries', upstream: settings.dashboardUrl, budget: 'general' },
    { prefix: '/api/admin',             upstream: settings.adminUrl,     budget: 'general' },
    ...internalRoutes(settings),
    { prefix: '/pay',                   upstream: settings.payPageUrl,   budget: 'general' },
    { prefix: '/embed.js',              upstream: settings.payPageUrl,   budget: 'general' },
    { prefix: '/api/agent',             upstream: settings.agentUrl,     budget: 'general' },
    { prefix: '/v1',                    upstream: settings.agentUrl,     budget: 'none' },
  ];
}

/**
 * Returns the routes for requests between services, which are public in development only: the process with the keys of
 * relayer and registrar must accept no request of strangers.
 */
function internalRoutes({ sweeperUrl }: GatewaySettings): Route[] {
  return sweeperUrl ? [{ prefix: '/api/internal/treasury', upstream: sweeperUrl, budget: 'general' }] : [];
}

const AGENT_PATH = /^\/(v1|api\/agent)(\/|$)/;

/** Returns the most bytes of a body that is accepted; the service behind it checks more closely. */
export function bodyLimitBytes(path: string): number {
  return AGENT_PATH.test(path) ? AGENT_FILE_BODY_BYTES : BODY_LIMIT_BYTES;
}

/**
 * Renders errors of the gateway itself: as a page for people, else in the format of the API that the path belongs to.
 */
export const renderError: RenderError = (error, traceId, { path, headers }) => {
  if (!wantsPage(path, headers))
    return AGENT_PATH.test(path) ? renderAgentError(error, traceId) : renderCheckoutError(error, traceId);
  const rendered = renderCheckoutError(error, traceId);
  const failure = { status: rendered.status, path, traceId, retryAfterS: error.retryAfterS };
  const page = errorPage(failure, errorLanguage(path, headers));
  return { ...rendered, headers: { ...rendered.headers, ...page.headers }, body: page.html };
};
