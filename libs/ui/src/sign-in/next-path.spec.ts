import { describe, expect, it } from '@jest/globals';
import { isOwnPath } from './next-path.js';

describe('where to go after signing in', () => {
  it.each(['/dashboard', '/dashboard/merchants/7/payments?status=paid', '/admin/users'])('may be %s', (path) => {
    expect(isOwnPath(path)).toBe(true);
  });

  it.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '', undefined, '/a b'])(
    'may not be %s',
    (path) => {
      expect(isOwnPath(path)).toBe(false);
    },
  );
});
