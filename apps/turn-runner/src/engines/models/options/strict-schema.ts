/**
 * Returns whether a provider can make sure that arguments fit a schema. Providers refuse a request with a strict tool
 * whose objects allow more fields than they name, or do not require all fields that they name; so such tools are sent
 * without it.
 */
export function canBeStrict(schema: unknown): boolean {
  if (Array.isArray(schema)) return schema.every(canBeStrict);
  if (typeof schema !== 'object' || schema === null) return true;
  const { type, properties, required = [], additionalProperties, ...rest } = schema as Record<string, unknown>;
  if (type === 'object' || properties !== undefined) {
    const names = Object.keys((properties ?? {}) as object);
    const isClosed = additionalProperties === false && names.every((name) => (required as unknown[]).includes(name));
    if (!isClosed || !Object.values((properties ?? {}) as object).every(canBeStrict)) return false;
  }
  return Object.values(rest).every(canBeStrict);
}
