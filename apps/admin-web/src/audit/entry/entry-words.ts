import type { View } from '@libs/api-client/views';
import type { StoryStep } from '@libs/ui/details/story';
import { diffOf } from './diff.js';

type Entry = View<'AuditEntryView'>;

/** Verbs by how they should be looked at; all others are blue. */
const COLORS: Readonly<Record<string, StoryStep['color']>> = {
  approved: 'green',
  unpaused: 'green',
  created: 'green',
  rejected: 'red',
  paused: 'orange',
  revoked: 'orange',
  removed: 'orange',
  deleted: 'orange',
  password_reset: 'orange',
  overridden: 'violet',
};
const SHOWN_CHANGES = 3;
/** Actions that people would not call by their names. */
const WORDS: Readonly<Record<string, string>> = {
  'merchant.questioned': 'Asked the merchant for more',
  'merchant.review_answered': 'The merchant answered',
};

/** `merchant.pro_paid` in words: `Merchant pro paid`. */
export function actionWords(action: string): string {
  const fixed = WORDS[action];
  if (fixed) return fixed;
  const words = action.replaceAll(/[._]/g, ' ').replace(/^api /, 'API ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** An entry as a step of a story. */
export function storyOf({ id, at, actor, action, before, after }: Entry): StoryStep {
  const changes = diffOf(before, after).filter(({ kind }) => kind === 'changed' || kind === 'added');
  const reason = after?.['reason'];
  const shown = changes
    .filter(({ kind, field }) => kind === 'changed' && field !== 'reason')
    .slice(0, SHOWN_CHANGES)
    .map(({ field, before: was, after: is }) => `${field.replaceAll('_', ' ')}: ${was} → ${is}`);
  const more = [`by ${actor.name}`, ...shown, ...(typeof reason === 'string' ? [`“${reason}”`] : [])];
  return {
    key: id,
    at,
    what: actionWords(action),
    more: more.join(' · '),
    color: COLORS[action.split('.')[1] ?? ''] ?? 'blue',
  };
}
