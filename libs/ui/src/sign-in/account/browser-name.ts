// biome-ignore format: a table reads best as a table
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg\//,     'Edge'],
  [/OPR\//,     'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//,  'Chrome'],
  [/Safari\//,  'Safari'],
];

// biome-ignore format: a table reads best as a table
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/Android/,          'Android'],
  [/iPhone|iPad/,      'iOS'],
  [/Windows/,          'Windows'],
  [/Mac OS X/,         'macOS'],
  [/Linux/,            'Linux'],
];

/** Returns `Firefox on Linux`; for a program that is not a browser, its own name. */
export function browserOf(userAgent: string | null): string {
  if (!userAgent) return 'Unknown browser';
  const browser = BROWSERS.find(([pattern]) => pattern.test(userAgent))?.[1];
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1];
  if (!browser) return userAgent.split(/[\s(/]/)[0] || 'Unknown browser';
  return system ? `${browser} on ${system}` : browser;
}
