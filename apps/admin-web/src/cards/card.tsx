import { Group, Paper, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** A part of a page under its own heading. */
export function Card({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <Paper p="lg" component="section" aria-label={title}>
      <Group justify="space-between" mb="sm" wrap="nowrap" mih={26}>
        <Title order={2}>{title}</Title>
        {action}
      </Group>
      {children}
    </Paper>
  );
}
