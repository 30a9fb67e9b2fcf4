import { api } from '@libs/api-client/client';
import type { View } from '@libs/api-client/views';
import { Timeline, type TimelineStep } from '@libs/ui/details/timeline';
import { ReadProblem } from '@libs/ui/states/read-problem';
import { styleOf } from '@libs/ui/status/status-table';
import { Anchor, List, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useAgentPath, useOrganizationId } from '../../use-organization.js';
import type { LiveText } from '../live/live-text.js';
import { TurnLive } from '../live/turn-live.js';
import { isActive } from '../turn-state.js';
import { ToolCalls } from './tool-calls/tool-calls.js';

type Turn = View<'TurnView'>;
type Step = View<'StepView'>;

/** The most steps of a turn that a manifest allows. */
const MAX_STEPS = 200;
/** Events report each step; the begin and end of a call are found by polling. */
const POLL_MS = 2_000;

/** The agent's texts and tool calls in chronological order, while they happen. */
export function TurnTimeline({ turn, live }: { turn: Turn; live?: LiveText | undefined }) {
  const merchant_id = useOrganizationId();
  const params = { path: { merchant_id, turn_id: turn.turn_id }, query: { limit: MAX_STEPS } };
  const polling = { refetchInterval: isActive(turn) ? POLL_MS : (false as const) };
  const steps = api.useQuery('get', '/api/agent/merchants/{merchant_id}/turns/{turn_id}/steps', { params }, polling);
  // A step that is listed above already needs only the activity of its tools.
  const isListed = live !== undefined && live.step < (steps.data?.data.length ?? 0);
  return (
    <>
      {steps.error && !steps.data ? (
        <ReadProblem error={steps.error} title="Could not load the steps" onRetry={() => void steps.refetch()} />
      ) : null}
      <Timeline steps={timelineOf(turn, steps.data?.data ?? [])} label="Timeline" />
      {isActive(turn) &&
        (turn.waiting_for ? (
          <WaitingFor call={turn.waiting_for} />
        ) : (
          <TurnLive isQueued={turn.state === 'queued'} live={isListed ? { ...live, text: '' } : live} />
        ))}
    </>
  );
}

function WaitingFor({ call: { approval_id, tool } }: { call: NonNullable<Turn['waiting_for']> }) {
  const at = useAgentPath();
  const search = { open: approval_id } as never;
  return (
    <Text size="sm" c="dimmed" aria-live="polite">
      Waiting for{' '}
      <Anchor inherit renderRoot={(props) => <Link to={at('approvals')} search={search} {...props} />}>
        your approval
      </Anchor>{' '}
      of {tool}…
    </Text>
  );
}

function timelineOf(turn: Turn, steps: readonly Step[]): TimelineStep[] {
  const end = styleOf('turn', turn.state);
  return [
    { key: 'made', at: turn.created_at, what: 'Submitted', color: 'gray' },
    ...(turn.started_at ? [{ key: 'started', at: turn.started_at, what: 'Started', color: 'blue' } as const] : []),
    ...steps.map(
      (step): TimelineStep => ({
        key: String(step.step),
        at: step.at,
        what: <StepText text={step.text} isResult={step.text === turn.result} />,
        more: moreOf(step),
        color: 'violet',
      }),
    ),
    ...(turn.finished_at ? [{ key: 'end', at: turn.finished_at, what: end.word, color: end.color }] : []),
  ];
}

/** The parts before and after the response of a step. */
function moreOf({ faults, tool_calls: calls }: Step) {
  if (faults.length === 0 && calls.length === 0) return undefined;
  return (
    <>
      {faults.length > 0 && <StepFaults faults={faults} />}
      {calls.length > 0 && <ToolCalls calls={calls} />}
    </>
  );
}

/** Requests to models that failed before the successful one: why a step took long, or another model was used. */
function StepFaults({ faults }: { faults: Step['faults'] }) {
  const lines = faults.map((fault, index) => ({ key: index, text: inWords(fault) }));
  return (
    <>
      <Text size="xs" c="dimmed" mt={4}>
        {faults.length === 1 ? 'An earlier request failed:' : `${faults.length} earlier requests failed:`}
      </Text>
      <List size="xs" c="dimmed" listStyleType="disc" withPadding>
        {lines.map(({ key, text }) => (
          <List.Item key={key} style={{ overflowWrap: 'anywhere' }}>
            {text}
          </List.Item>
        ))}
      </List>
    </>
  );
}

function inWords({ model, status, reason }: Step['faults'][number]): string {
  const what = status === null ? `${model} did not respond` : `${model} responded with ${status}`;
  return reason === null ? what : `${what}: ${reason}`;
}

/** The text of the engine; the result is shown elsewhere already. */
function StepText({ text, isResult }: { text: string; isResult: boolean }) {
  if (isResult) return 'Answered';
  return <span style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text || 'Called tools'}</span>;
}
