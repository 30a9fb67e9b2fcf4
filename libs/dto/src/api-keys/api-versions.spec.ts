import { describe, expect, it } from '@jest/globals';
import { API_VERSIONS, type ApiVersion, NEWEST_API_VERSION, versionHeaders, versionOf } from './api-versions.js';

const OLD: ApiVersion = { name: '2026-11-25', deprecatedOn: '2027-03-01', endsOn: '2028-03-01' };
const NEW: ApiVersion = { name: '2027-03-01' };
const VERSIONS: [ApiVersion, ...ApiVersion[]] = [OLD, NEW];

describe('versions of the API', () => {
  it('are what the header names, else what the key has', () => {
    expect(versionOf('2027-03-01', '2026-11-25', VERSIONS)).toBe(NEW);
    expect(versionOf(undefined, '2026-11-25', VERSIONS)).toBe(OLD);
    expect(versionOf(undefined, '2027-03-01', VERSIONS)).toBe(NEW);
  });

  it('of keys older than versions, or whose own has ended, are the oldest that is supported', () => {
    expect(versionOf(undefined, undefined, VERSIONS)).toBe(OLD);
    expect(versionOf(undefined, '2026-11-25', [NEW])).toBe(NEW);
  });

  it.each(['', '2026', '2026-11-26', 'toString', '2026-11-25 '])('do not include %j', (asked) => {
    expect(versionOf(asked, '2026-11-25', VERSIONS)).toBeUndefined();
  });

  it('name in each response which one it has, and when it ends', () => {
    expect(versionHeaders(NEW)).toEqual({ 'checkout-version': '2027-03-01' });
    expect(versionHeaders(OLD)).toEqual({
      'checkout-version': '2026-11-25',
      deprecation: '@1803859200',
      link: '</docs/versioning>; rel="deprecation"; type="text/html"',
      sunset: 'Wed, 01 Mar 2028 00:00:00 GMT',
    });
  });

  it('stand in the order of their days, and end a year after they are deprecated at the earliest', () => {
    const names = API_VERSIONS.map(({ name }) => name);
    expect(names).toEqual(names.toSorted());
    expect(NEWEST_API_VERSION).toBe(names.at(-1));
    for (const { deprecatedOn, endsOn } of API_VERSIONS) {
      if (endsOn === undefined) continue;
      expect(Date.parse(endsOn) - Date.parse(deprecatedOn as string)).toBeGreaterThanOrEqual(365 * 86_400_000);
    }
  });
});
