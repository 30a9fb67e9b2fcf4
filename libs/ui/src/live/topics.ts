/** The responses that are stale when something of a topic changed: the ends of their paths. */
// biome-ignore format: a table reads best as a table
const STALE: Readonly<Record<string, readonly string[]>> = {
  sessions:          ['/payments', '/sessions', '/sessions/{token}', '/sessions/totals', '/overview', '/attention', '/billing'],
  payments:          ['/payments', '/payments/totals', '/sessions', '/sessions/{token}', '/sessions/totals', '/overview', '/attention', '/onboarding', '/billing', '/usage'],
  deliveries:        ['/webhook_deliveries', '/webhook_deliveries/{delivery_id}', '/webhook_endpoints', '/sessions/{token}', '/attention'],
  webhook_endpoints: ['/webhook_endpoints', '/onboarding'],
  api_keys:          ['/api_keys', '/onboarding'],
  wallets:           ['/wallets', '/treasury_changes', '/treasury_changes/addresses', '/onboarding', '/merchants/{merchant_id}'],
  members:           ['/members', '/invitations', '/auth/session'],
  merchant:          ['/merchants/{merchant_id}', '/onboarding', '/billing', '/settings', '/review', '/treasury_changes', '/auth/session'],
  billing:           ['/billing', '/merchants/{merchant_id}'],
  unsupported:       ['/unsupported', '/attention'],

  // Topics of operators; their other topics are named like the ends of their paths.
  merchants:         ['/admin/merchants', '/admin/merchants/{merchant_id}'],
  audit:             ['/admin/audit', '/admin/audit/status'],
  health:            ['/admin/health', '/admin/health/history'],
};

/** Returns whether the response of a path is stale; a topic without a row is itself the end of a path. */
export function isStale(path: string, topics: readonly string[]): boolean {
  return topics.some((topic) => (STALE[topic] ?? [`/${topic}`]).some((end) => path.endsWith(end)));
}
