import type { View } from '@libs/api-client/views';
import { StatusBadge } from '@libs/ui/status/status-badge';
import { Group } from '@mantine/core';

/** The status of a session and its labels. */
export function SessionStates({ session: { status, labels } }: { session: View<'SessionView'> }) {
  return (
    <Group gap={6}>
      <StatusBadge kind="session" status={status} />
      {labels.map((label) => (
        <StatusBadge key={label} kind="label" status={label} />
      ))}
    </Group>
  );
}
