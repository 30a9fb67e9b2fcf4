import { describe, expect, it } from '@jest/globals';
import { notFoundMessage } from './not-found-message.js';

describe('notFoundMessage', () => {
  it.each([
    ['/v1/spaces/:space_id/turns/:turn_id', 'No turn has this id, or you have no access to it.'],
    ['/api/dashboard/merchants/:merchant_id', 'No merchant has this id, or you have no access to it.'],
    ['/api/dashboard/webhook_endpoints/:endpoint_id', 'No webhook endpoint has this id, or you have no access to it.'],
    ['/api/sessions/:token/status', 'No session has this token, or you have no access to it.'],
    ['/l/:slug', 'No payment link has this slug, or you have no access to it.'],
    ['/api/admin/dead_letters/:service/:id/redrive', 'No dead letter has this id, or you have no access to it.'],
    ['/api/admin/recoveries/:id/recover', 'No recovery has this id, or you have no access to it.'],
    ['/v1/spaces/:space_id/secret/:name', 'No secret has this name, or you have no access to it.'],
  ])('names what %s looks for', (route, message) => {
    expect(notFoundMessage(route)).toBe(message);
  });

  it.each([undefined, '*', '/*'])('calls a path unknown that no route matches (%s)', (route) => {
    expect(notFoundMessage(route)).toBe('This path does not exist.');
  });

  it('leaves a route without a parameter to the catalog', () => {
    expect(notFoundMessage('/api/auth/me')).toBeUndefined();
  });
});
