import { Badge } from '@mantine/core';
import { tip } from '../floating/tip.js';
import { lookOf, type StatusKind } from './status-table.js';

/** A state as a word with a dot; what the word means, in its tooltip. */
export function StatusBadge({ kind, status }: { kind: StatusKind; status: string }) {
  const { word, color, means } = lookOf(kind, status);
  return (
    <Badge color={color} size="md" data-status={status} {...tip(means)}>
      {word}
    </Badge>
  );
}
