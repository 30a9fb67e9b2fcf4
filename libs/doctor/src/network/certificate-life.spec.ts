import { expect, it } from '@jest/globals';
import { certificateLife } from './certificate-life.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

it.each([
  ['90 days', 90 * DAY, 16 * DAY, { left: '16 days', isOverdue: false }],
  ['90 days', 90 * DAY, 14.5 * DAY, { left: '14 days', isOverdue: true }],
  ['6 days', 6 * DAY, 2 * DAY, { left: '2 days', isOverdue: false }],
  ['6 days', 6 * DAY, 23 * HOUR, { left: '23 hours', isOverdue: true }],
  ['12 hours', 12 * HOUR, 11.9 * HOUR, { left: '11 hours', isOverdue: false }],
  ['12 hours', 12 * HOUR, HOUR, { left: '1 hour', isOverdue: true }],
])('a certificate of %s is judged by its own life', (_name, life, left, expected) => {
  expect(certificateLife({ from: 0, to: life }, life - left)).toEqual(expected);
});
