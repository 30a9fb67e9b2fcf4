import { Paper, Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** A key number, its meaning, and a comparison that puts it into proportion. */
export function StatCard({ name, value, more }: { name: string; value: ReactNode; more?: ReactNode }) {
  return (
    <Paper p="md" component="section" aria-label={name}>
      <Text size="xs" c="dimmed">
        {name}
      </Text>
      <Text fz={22} fw={600} lh={1.35} mt={4} className="numbers" style={{ letterSpacing: '-0.01em' }}>
        {value}
      </Text>
      {more && (
        <Text size="xs" c="dimmed" mt={2} component="div">
          {more}
        </Text>
      )}
    </Paper>
  );
}
