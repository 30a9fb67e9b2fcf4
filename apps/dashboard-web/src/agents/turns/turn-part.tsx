import { Group, Paper, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface TurnPartProps {
  /** Part of an id, because a page may show several turns. */
  readonly turnId: string;
  readonly title: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a turn's details, under its heading. */
export function TurnPart({ turnId, title, action, children }: TurnPartProps) {
  return (
    <Paper p="lg" component="section" aria-label={`${title} of turn ${turnId.slice(-6)}`} mb="lg">
      <Group justify="space-between" mb="sm">
        <Title order={2}>{title}</Title>
        {action}
      </Group>
      {children}
    </Paper>
  );
}
