/** What a model may be shown besides text. */
export const SIGHTS = ['image', 'pdf'] as const;
export type Sight = (typeof SIGHTS)[number];

/** Reads a list of them. Throws an Error for anything else. */
export function sightsOf(value: unknown): readonly Sight[] {
  const isList = Array.isArray(value) && value.every((one) => SIGHTS.includes(one as Sight));
  if (!isList) throw new Error(`sees is no list of ${SIGHTS.join(', ')}`);
  return value as Sight[];
}
