import { client } from '@libs/api-client/client';
import type { View } from '@libs/api-client/views';
import { confirm } from '@libs/ui/actions/confirm';
import { useAction } from '@libs/ui/actions/use-action';
import { IconPlayerPause, IconPlayerPlay, IconTrash } from '@libs/ui/generated/icons';
import { Button, Group } from '@mantine/core';
import { useOrganizationId } from '../../use-organization.js';
import { isStopped } from './schedule-values.js';

const PATH = '/api/agent/merchants/{merchant_id}/schedules/{schedule_id}';
const ICON = { size: 15, stroke: 1.6 } as const;

type Schedule = View<'ScheduleView'>;

/**
 * Buttons to pause or resume, and to delete. A schedule that was paused automatically is resumed from the notice about
 * that.
 */
export function ScheduleActions({ schedule, onGone }: { schedule: Schedule; onGone: () => void }) {
  return (
    <Group gap="xs">
      {!isStopped(schedule) && <PauseButton schedule={schedule} />}
      <DeleteButton schedule={schedule} onGone={onGone} />
    </Group>
  );
}

/** Pauses a schedule, or resumes it. */
export function PauseButton({ schedule: { schedule_id, active } }: { schedule: Schedule }) {
  const merchant_id = useOrganizationId();
  const { run, isBusy } = useAction({
    send: () => client.PATCH(PATH, { params: { path: { merchant_id, schedule_id } }, body: { active: !active } }),
    done: active ? 'The schedule is paused.' : 'The schedule is active again.',
    failed: 'The schedule was not changed',
  });
  const icon = active ? <IconPlayerPause {...ICON} /> : <IconPlayerPlay {...ICON} />;
  return (
    <Button variant="default" leftSection={icon} loading={isBusy} onClick={() => run()}>
      {active ? 'Pause' : 'Resume'}
    </Button>
  );
}

function DeleteButton({ schedule: { schedule_id }, onGone }: { schedule: Schedule; onGone: () => void }) {
  const merchant_id = useOrganizationId();
  const { run, isBusy } = useAction({
    send: () => client.DELETE(PATH, { params: { path: { merchant_id, schedule_id } } }),
    done: 'The schedule is deleted.',
    failed: 'The schedule was not deleted',
    onDone: onGone,
  });
  const ask = () =>
    confirm({
      title: 'Delete this schedule?',
      consequences: 'It starts no more turns. Turns it already started stay. To stop it for a while, pause it instead.',
      verb: 'Delete schedule',
      isDangerous: true,
      onYes: () => run(),
    });
  return (
    <Button variant="default" c="red" leftSection={<IconTrash {...ICON} />} loading={isBusy} onClick={ask}>
      Delete
    </Button>
  );
}
