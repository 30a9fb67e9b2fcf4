import { Badge } from '@mantine/core';
import { tooltip } from '../floating/tooltip.js';
import { type StatusKind, styleOf } from './status-table.js';

interface StatusBadgeProps {
  readonly kind: StatusKind;
  readonly status: string;
  /** Whether its words may be on two lines, where there is little room. */
  readonly mayWrap?: boolean;
}

const WRAPPED = {
  root: { height: 'auto', minWidth: 0, padding: '2px 6px' },
  label: { whiteSpace: 'normal', lineHeight: 1.3, textAlign: 'start' },
} as const;

/** A state as a word with a dot; what the word means, in its tooltip. */
export function StatusBadge({ kind, status, mayWrap }: StatusBadgeProps) {
  const { word, color, means } = styleOf(kind, status);
  return (
    <Badge color={color} size="md" data-status={status} styles={mayWrap ? WRAPPED : undefined} {...tooltip(means)}>
      {word}
    </Badge>
  );
}
