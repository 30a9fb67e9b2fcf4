import type { KeyAccess } from '../../accounts/key-access.js';

/**
 * The access that a key needs for each change under `/v1`. A key that only runs turns cannot have secrets sent
 * elsewhere, one that only sets up spaces cannot spend, and only one that does nothing else decides about calls. All
 * may read.
 */
// biome-ignore format: a table reads best as a table
const ACCESS_RULES: Readonly<Record<string, Exclude<KeyAccess, 'full'>>> = {
  'POST /v1/spaces':                                       'configure',
  'DELETE /v1/spaces/:slug':                               'configure',
  'PUT /v1/spaces/:slug/manifest':                         'configure',
  'PUT /v1/spaces/:slug/tools':                            'configure',
  'PUT /v1/spaces/:slug/secret':                           'configure',
  'POST /v1/spaces/:slug/secret':                          'configure',
  'DELETE /v1/spaces/:slug/secret/:name':                  'configure',
  'PUT /v1/quotas':                                        'configure',
  'POST /v1/webhooks':                                     'configure',
  'PATCH /v1/webhooks/:webhook_id':                        'configure',
  'DELETE /v1/webhooks/:webhook_id':                       'configure',
  'POST /v1/webhooks/:webhook_id/rotate_secret':           'configure',
  'POST /v1/webhooks/:webhook_id/test':                    'configure',
  'POST /v1/webhooks/deliveries/replay_failed':            'configure',
  'POST /v1/webhooks/deliveries/:delivery_id/replay':      'configure',
  'POST /v1/credits/top_up':                               'configure',
  'POST /v1/threads':                                      'run',
  'DELETE /v1/threads/:thread_id':                        'configure',
  'PUT /v1/threads/:thread_id/files/:file_name':          'run',
  'DELETE /v1/threads/:thread_id/files/:file_name':       'run',
  'POST /v1/turns':                                        'run',
  'POST /v1/turns/:turn_id/cancel':                        'run',
  'POST /v1/files':                                        'run',
  'DELETE /v1/files/:file_id':                             'run',
  'POST /v1/approvals/:approval_id/approve':               'approve',
  'POST /v1/approvals/:approval_id/reject':                'approve',
};

/**
 * Returns whether a key may make a request, by the declared route. A change that is not in the table needs full access.
 */
export function mayMake(access: KeyAccess, method: string, route: string): boolean {
  if (method === 'GET' || method === 'HEAD') return true;
  const needed = ACCESS_RULES[`${method} ${route}`];
  return access === 'full' ? needed !== 'approve' : needed === access;
}
