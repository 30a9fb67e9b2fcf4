import { Badge, Tooltip } from '@mantine/core';
import { lookOf, type StatusKind } from './status-table.js';

/** A state as a word with a dot; what the word means, in its tooltip. */
export function StatusBadge({ kind, status }: { kind: StatusKind; status: string }) {
  const { word, color, means } = lookOf(kind, status);
  const badge = (
    <Badge color={color} size="md" data-status={status}>
      {word}
    </Badge>
  );
  return means ? <Tooltip label={means}>{badge}</Tooltip> : badge;
}
