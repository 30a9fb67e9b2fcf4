import type { View } from '@libs/api-client/views';

type Row = View<'UsageRowView'>;
export type Grouping = View<'UsageReportView'>['group_by'];

/** The subjects that rows of a report can have. */
// biome-ignore format: a table reads best as a table
export const GROUPINGS: Readonly<Record<Grouping, { label: string; title: string }>> = {
  end_user_ref: { label: 'By customer', title: 'Customer' },
  space:        { label: 'By space',    title: 'Space' },
  key:          { label: 'By key',      title: 'API key' },
  day:          { label: 'By day',      title: 'Day' },
};

interface Subject {
  readonly key: string;
  readonly words: string;
  /** The row of turns without an end user. */
  readonly isUnnamed?: boolean;
}

/** Returns the subject of a row, for people. */
export function subjectOf(by: Grouping, { end_user_ref, space, key_id, name, day }: Row): Subject {
  if (by === 'day') return { key: day ?? '', words: day ?? '' };
  if (by === 'space') return { key: space ?? '', words: name ?? space ?? '' };
  if (by === 'key' && typeof key_id === 'number') return { key: String(key_id), words: name ?? `Key ${key_id}` };
  if (by === 'key') return { key: '', words: 'The dashboard', isUnnamed: true };
  return end_user_ref
    ? { key: end_user_ref, words: end_user_ref }
    : { key: '', words: 'No customer given', isUnnamed: true };
}
