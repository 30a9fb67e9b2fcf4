import { client } from '@libs/api-client/client';
import type { View } from '@libs/api-client/views';
import { DeleteButton } from '@libs/ui/actions/delete-button';
import { PauseButton } from '@libs/ui/actions/pause-button';
import { Group } from '@mantine/core';
import { useOrganizationId } from '../../use-organization.js';
import { isStopped } from './schedule-values.js';

const PATH = '/api/agent/merchants/{merchant_id}/schedules/{schedule_id}';

type Schedule = View<'ScheduleView'>;

/**
 * Buttons to pause or resume, and to delete. A schedule that was paused automatically is resumed from the notice about
 * that.
 */
export function ScheduleActions({ schedule, onGone }: { schedule: Schedule; onGone: () => void }) {
  const merchant_id = useOrganizationId();
  const path = { merchant_id, schedule_id: schedule.schedule_id };
  return (
    <Group gap="xs">
      {!isStopped(schedule) && <PauseSchedule schedule={schedule} />}
      <DeleteButton
        noun="schedule"
        consequences="It starts no more turns. Turns it already started stay. To stop it for a while, pause it instead."
        remove={() => client.DELETE(PATH, { params: { path } })}
        onGone={onGone}
      />
    </Group>
  );
}

/** Pauses a schedule, or resumes it. */
export function PauseSchedule({ schedule: { schedule_id, active } }: { schedule: Schedule }) {
  const path = { merchant_id: useOrganizationId(), schedule_id };
  return (
    <PauseButton noun="schedule" active={active} change={(body) => client.PATCH(PATH, { params: { path }, body })} />
  );
}
