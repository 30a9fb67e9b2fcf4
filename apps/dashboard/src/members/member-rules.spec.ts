import { expect, it } from '@jest/globals';
import { ROLES } from '@libs/dto/merchants/roles';
import { manages } from './member-rules.js';

it.each([
  ['owner', ['viewer', 'developer', 'admin', 'owner']],
  ['admin', ['viewer', 'developer']],
  ['developer', []],
  ['viewer', []],
] as const)('a member of role %s manages %p', (actor, managed) => {
  expect(ROLES.filter((role) => manages(actor, role))).toEqual(managed);
});
