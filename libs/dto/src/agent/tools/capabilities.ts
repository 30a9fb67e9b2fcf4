/**
 * Built-in tools that a space may be granted (`docs/contract/decisions.md` section 3). Without a grant an agent has
 * none.
 */
export const CAPABILITIES = [
  'files',
  'workspace',
  'output.deliver',
  'memory',
  'http.fetch',
  'checkout',
  'code.js',
  'time',
  'web.search',
] as const;
export type Capability = (typeof CAPABILITIES)[number];
