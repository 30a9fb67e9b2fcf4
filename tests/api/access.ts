import type { Role } from '@libs/dto/roles';

/** Who may use an endpoint: everybody, whoever is signed in, members from a role on, operators, or the holder of a token. */
export type Access = 'anyone' | 'signed in' | Role | 'operator' | 'api key' | 'internal token';

/** Written by hand from the contract and the decisions, not read off the code: the test compares both. */
// biome-ignore format: a table reads best as a table
export const ACCESS: Readonly<Record<string, Access>> = {
  'POST /api/sessions':                                   'api key',
  'GET /api/sessions/{token}/status':                     'anyone',
  'GET /pay/{token}':                                     'anyone',
  'GET /pay/{token}/fragment':                            'anyone',
  'GET /api/health':                                      'anyone',
  'GET /api/internal/treasury':                           'internal token',

  'POST /api/auth/request_link':                          'anyone',
  'GET /api/auth/callback':                               'anyone',
  'GET /api/auth/methods':                                'anyone',
  'POST /api/auth/register':                              'anyone',
  'POST /api/auth/login':                                 'anyone',
  'GET /api/auth/oidc/{provider_id}/start':               'anyone',
  'GET /api/auth/oidc/{provider_id}/callback':            'anyone',
  'POST /api/auth/change_password':                       'signed in',
  'POST /api/auth/logout':                                'anyone',
  'GET /api/me':                                          'signed in',

  'POST /api/dashboard/merchants':                        'signed in',
  'GET /api/dashboard/merchants/{merchant_id}':           'viewer',
  'PATCH /api/dashboard/merchants/{merchant_id}':         'admin',
  'GET /api/dashboard/merchants/{merchant_id}/api_keys':  'viewer',
  'POST /api/dashboard/merchants/{merchant_id}/api_keys': 'developer',
  'DELETE /api/dashboard/merchants/{merchant_id}/api_keys/{api_key_id}':                 'developer',
  'GET /api/dashboard/merchants/{merchant_id}/webhook_endpoints':                        'viewer',
  'POST /api/dashboard/merchants/{merchant_id}/webhook_endpoints':                       'developer',
  'PATCH /api/dashboard/merchants/{merchant_id}/webhook_endpoints/{endpoint_id}':        'developer',
  'DELETE /api/dashboard/merchants/{merchant_id}/webhook_endpoints/{endpoint_id}':       'developer',
  'POST /api/dashboard/merchants/{merchant_id}/webhook_endpoints/{endpoint_id}/test':    'developer',
  'POST /api/dashboard/merchants/{merchant_id}/webhook_endpoints/{endpoint_id}/roll_secret': 'developer',
  'GET /api/dashboard/merchants/{merchant_id}/webhook_deliveries':                       'viewer',
  'POST /api/dashboard/merchants/{merchant_id}/webhook_deliveries/{delivery_id}/replay': 'developer',
  'GET /api/dashboard/merchants/{merchant_id}/payments':  'viewer',
  'GET /api/dashboard/merchants/{merchant_id}/sessions':  'viewer',
  'POST /api/dashboard/merchants/{merchant_id}/sessions': 'developer',
  'GET /api/dashboard/merchants/{merchant_id}/wallets':   'viewer',
  'POST /api/dashboard/merchants/{merchant_id}/wallets/generate':  'owner',
  'POST /api/dashboard/merchants/{merchant_id}/wallets/bring_own': 'owner',
  'GET /api/dashboard/merchants/{merchant_id}/usage':     'viewer',

  'GET /api/admin/merchants':                             'operator',
  'GET /api/admin/merchants/{merchant_id}':               'operator',
  'PATCH /api/admin/merchants/{merchant_id}':             'operator',
  'POST /api/admin/merchants/{merchant_id}/approve':      'operator',
  'POST /api/admin/merchants/{merchant_id}/reject':       'operator',
  'POST /api/admin/merchants/{merchant_id}/pause':        'operator',
  'POST /api/admin/merchants/{merchant_id}/unpause':      'operator',
  'GET /api/admin/users':                                 'operator',
  'POST /api/admin/users/{user_id}/reset_password':       'operator',
  'GET /api/admin/audit':                                 'operator',
  'GET /api/admin/health':                                'operator',
};
