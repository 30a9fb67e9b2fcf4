import { api } from '@libs/api-client/client';
import type { View } from '@libs/api-client/views';
import { IconAlertTriangle } from '@libs/ui/generated/icons';
import { Alert, Anchor, Box, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMay } from '../../../current-merchant/use-merchant.js';
import { adviceOf } from '../../turns/turn/fault-advice.js';
import { useAgentPath, useOrganizationId } from '../../use-organization.js';
import { PauseSchedule } from './schedule-actions.js';
import { lastTurnOf, RUNS_SHOWN, refusalOf, whyPaused } from './schedule-values.js';

type Schedule = View<'ScheduleView'>;

/** The reason why a schedule was paused automatically, its last failure, and the button that resumes it. */
export function StoppedNotice({ of }: { of: Schedule }) {
  const may = useMay();
  return (
    <Alert color="orange" icon={<IconAlertTriangle size={18} />} title="Paused automatically">
      <Text size="sm">{whyPaused(of)}</Text>
      {of.paused_reason === 'failures' && <LastFailure schedule={of.schedule_id} />}
      <Box mt="sm">{may('build') && <PauseSchedule schedule={of} />}</Box>
    </Alert>
  );
}

/** The outcome of its last turn, as far as it is known. */
function LastFailure({ schedule }: { schedule: string }) {
  const merchant_id = useOrganizationId();
  const { data: runs } = api.useQuery('get', '/api/agent/merchants/{merchant_id}/schedules/{schedule_id}/runs', {
    params: { path: { merchant_id, schedule_id: schedule }, query: { limit: RUNS_SHOWN } },
  });
  const last = runs && lastTurnOf(runs.data);
  if (last?.turn_id) return <FailedTurn turn={last.turn_id} />;
  if (!last?.error_code) return null;
  const { words, fix } = refusalOf(last.error_code);
  return (
    <Text size="sm" mt={6}>
      The last turn was refused: {words}. {fix && <PageLink {...fix} />}
    </Text>
  );
}

function FailedTurn({ turn }: { turn: string }) {
  const merchant_id = useOrganizationId();
  const { data } = api.useQuery('get', '/api/agent/merchants/{merchant_id}/turns/{turn_id}', {
    params: { path: { merchant_id, turn_id: turn } },
  });
  if (!data?.error) return null;
  return (
    <Text size="sm" mt={6}>
      The last turn failed: {data.error.message} {adviceOf(data.error.code)}{' '}
      <PageLink page={`turns/${turn}`} label="See the turn" />
    </Text>
  );
}

function PageLink({ page, label }: { page: string; label: string }) {
  const to = useAgentPath()(page);
  return (
    <Anchor inherit underline="always" renderRoot={(props) => <Link to={to} {...props} />}>
      {label}
    </Anchor>
  );
}
