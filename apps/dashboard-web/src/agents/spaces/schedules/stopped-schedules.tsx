import type { View } from '@libs/api-client/views';
import { IconAlertTriangle } from '@libs/ui/generated/icons';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useMay } from '../../../current-merchant/use-merchant.js';
import { PauseSchedule } from './schedule-actions.js';
import { whyPaused } from './schedule-values.js';

type Schedule = View<'ScheduleView'>;

interface StoppedSchedulesProps {
  readonly schedules: readonly Schedule[];
  readonly onOpen: (schedule: string) => void;
}

/**
 * A notice above the list: schedules that were paused automatically, why, and how to resume them. Nothing while there
 * is none.
 */
export function StoppedSchedules({ schedules, onOpen }: StoppedSchedulesProps) {
  if (schedules.length === 0) return null;
  const title =
    schedules.length === 1
      ? 'A schedule was paused automatically'
      : `${schedules.length} schedules were paused automatically`;
  return (
    <Alert color="orange" mb="md" icon={<IconAlertTriangle size={18} />} title={title} role="status">
      <Stack gap="sm">
        {schedules.map((schedule) => (
          <Stopped key={schedule.schedule_id} of={schedule} onOpen={onOpen} />
        ))}
      </Stack>
    </Alert>
  );
}

function Stopped({ of, onOpen }: { of: Schedule; onOpen: (schedule: string) => void }) {
  const may = useMay();
  const name = of.title ?? of.text;
  return (
    <Group justify="space-between" gap="xs" role="group" aria-label={name}>
      <div style={{ flex: '1 1 16rem', minWidth: 0 }}>
        <Text size="sm" fw={500} truncate>
          {name}
        </Text>
        <Text size="sm">{whyPaused(of)}</Text>
      </div>
      <Group gap="xs">
        <Button variant="default" onClick={() => onOpen(of.schedule_id)}>
          See why
        </Button>
        {may('build') && <PauseSchedule schedule={of} />}
      </Group>
    </Group>
  );
}
