/** The kinds of content besides text that a model may be shown. */
export const MODALITIES = ['image', 'pdf'] as const;
export type Modality = (typeof MODALITIES)[number];

/** Reads a list of them. Throws an Error for anything else. */
export function modalitiesOf(value: unknown): readonly Modality[] {
  const isList = Array.isArray(value) && value.every((one) => MODALITIES.includes(one as Modality));
  if (!isList) throw new Error(`sees is not a list of ${MODALITIES.join(', ')}`);
  return value as Modality[];
}
