import { api, client } from '@libs/api-client/client';
import type { View } from '@libs/api-client/views';
import { DetailDrawer, DetailPart } from '@libs/ui/details/detail-drawer';
import { ApiForm } from '@libs/ui/forms/api-form';
import { useApiForm } from '@libs/ui/forms/use-api-form';
import { Loaded } from '@libs/ui/states/loaded';
import { StatusBadge } from '@libs/ui/status/status-badge';
import { When } from '@libs/ui/text/times/when';
import { Alert, Anchor, Code, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMay } from '../../../current-merchant/use-merchant.js';
import { useAgentPath, useOrganizationId } from '../../use-organization.js';
import { ScheduleActions } from './schedule-actions.js';
import { ScheduleFields } from './schedule-fields.js';
import {
  isStopped,
  RUNS_SHOWN,
  scheduleBody,
  scheduleFaults,
  scheduleValues,
  stateOf,
  whyPaused,
} from './schedule-values.js';
import { StoppedNotice } from './stopped-notice.js';

type Schedule = View<'ScheduleView'>;
type Run = View<'ScheduleRunView'>;

/** One schedule: its recent runs, and controls to change and pause it. */
export function ScheduleDrawer({ schedule, onClose }: { schedule: Schedule | undefined; onClose: () => void }) {
  return (
    <DetailDrawer
      isOpen={schedule !== undefined}
      onClose={onClose}
      title="Schedule"
      beside={schedule && <StatusBadge kind="schedule" status={stateOf(schedule)} />}
    >
      {schedule && <ScheduleOf key={schedule.schedule_id} of={schedule} onClose={onClose} />}
    </DetailDrawer>
  );
}

function ScheduleOf({ of, onClose }: { of: Schedule; onClose: () => void }) {
  const why = whyPaused(of);
  const may = useMay();
  return (
    <>
      {isStopped(of) && <StoppedNotice of={of} />}
      {why && !isStopped(of) && (
        <Alert color="gray" title="Paused">
          {why}
        </Alert>
      )}
      {of.next_at && (
        <Text size="sm">
          The next turn is submitted <When at={of.next_at} absolute />.
        </Text>
      )}
      <DetailPart title="Recent runs">
        <Runs of={of} />
      </DetailPart>
      {may('build') && (
        <>
          <DetailPart title="Change the schedule">
            <ChangeForm key={JSON.stringify(scheduleValues(of, of.time_zone))} of={of} />
          </DetailPart>
          <DetailPart title="More">
            <ScheduleActions schedule={of} onGone={onClose} />
          </DetailPart>
        </>
      )}
    </>
  );
}

function Runs({ of: { schedule_id } }: { of: Schedule }) {
  const merchant_id = useOrganizationId();
  const response = api.useQuery('get', '/api/agent/merchants/{merchant_id}/schedules/{schedule_id}/runs', {
    params: { path: { merchant_id, schedule_id }, query: { limit: RUNS_SHOWN } },
  });
  return (
    <Loaded response={response} title="Could not load the recent runs">
      {({ data }) =>
        data.length === 0 ? (
          <Text size="sm" c="dimmed">
            None yet.
          </Text>
        ) : (
          <Stack component="ul" gap={6} m={0} p={0} aria-label="Recent runs" style={{ listStyle: 'none' }}>
            {data.map((run) => (
              <RunRow key={run.slot_at} run={run} />
            ))}
          </Stack>
        )
      }
    </Loaded>
  );
}

function RunRow({ run: { slot_at, outcome, turn_id, error_code } }: { run: Run }) {
  const at = useAgentPath();
  return (
    <Group component="li" justify="space-between" gap="xs">
      <When at={slot_at} absolute />
      <Group gap="xs">
        {error_code && <Code>{error_code}</Code>}
        <StatusBadge kind="schedule_run" status={outcome} />
        {turn_id && (
          <Anchor size="sm" renderRoot={(props) => <Link to={at(`turns/${turn_id}`)} {...props} />}>
            Turn
          </Anchor>
        )}
      </Group>
    </Group>
  );
}

function ChangeForm({ of }: { of: Schedule }) {
  const merchant_id = useOrganizationId();
  const form = useApiForm({
    initial: scheduleValues(of, of.time_zone),
    validate: scheduleFaults as never,
    send: (values) =>
      client.PATCH('/api/agent/merchants/{merchant_id}/schedules/{schedule_id}', {
        params: { path: { merchant_id, schedule_id: of.schedule_id } },
        body: scheduleBody(values),
      }),
    done: 'Saved. Applies from the next run.',
  });
  return (
    <ApiForm of={form} verb="Save schedule" isDisabled={!form.isChanged}>
      <ScheduleFields form={form.form} />
    </ApiForm>
  );
}
