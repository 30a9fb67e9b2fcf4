import { api } from '@libs/api-client/client';
import type { View } from '@libs/api-client/views';
import { Alert, Anchor, Box, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { adviceOf } from '../../turns/turn/fault-advice.js';
import { PauseButton } from './schedule-actions.js';
import { lastTurnOf, RUNS_SHOWN, refusalOf, whyPaused } from './schedule-values.js';

type Schedule = View<'ScheduleView'>;

/** Why a schedule was paused automatically, what went wrong last, and the button that has it go on. */
export function StoppedNotice({ of }: { of: Schedule }) {
  return (
    <Alert color="orange" icon={<IconAlertTriangle size={18} />} title="Paused automatically">
      <Text size="sm">{whyPaused(of)}</Text>
      {of.paused_reason === 'failures' && <LastFailure schedule={of.schedule_id} />}
      <Box mt="sm">
        <PauseButton schedule={of} />
      </Box>
    </Alert>
  );
}

/** What came of its last turn, as far as that is known. */
function LastFailure({ schedule }: { schedule: string }) {
  const { data: runs } = api.useQuery('get', '/api/agent/schedules/{schedule_id}/runs', {
    params: { path: { schedule_id: schedule }, query: { limit: RUNS_SHOWN } },
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
  const { data } = api.useQuery('get', '/api/agent/turns/{turn_id}', { params: { path: { turn_id: turn } } });
  if (!data?.error) return null;
  return (
    <Text size="sm" mt={6}>
      The last turn failed: {data.error.message} {adviceOf(data.error.code)}{' '}
      <PageLink to={`/integrations/turns/${turn}`} label="See the turn" />
    </Text>
  );
}

function PageLink({ to, label }: { to: string; label: string }) {
  return (
    <Anchor inherit underline="always" renderRoot={(props) => <Link to={to} {...props} />}>
      {label}
    </Anchor>
  );
}
