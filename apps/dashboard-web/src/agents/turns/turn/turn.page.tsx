import { api } from '@libs/api-client/client';
import type { View } from '@libs/api-client/views';
import { Facts } from '@libs/ui/details/facts';
import { Loaded } from '@libs/ui/states/loaded';
import { PageSkeleton } from '@libs/ui/states/skeletons';
import { StatusBadge } from '@libs/ui/status/status-badge';
import { Usd } from '@libs/ui/text/amounts/usd';
import { CopyButton } from '@libs/ui/text/copy/copy-button';
import { When } from '@libs/ui/text/times/when';
import { Anchor, Code, Grid, Group } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { AgentHeader } from '../../agent-header.js';
import { useAgentPath, useOrganizationId } from '../../use-organization.js';
import { useSpaceTitles } from '../../use-spaces.js';
import { useTurnEvents } from '../live/use-turn-events.js';
import { TurnPart } from '../turn-part.js';
import { isActive } from '../turn-state.js';
import { CancelTurn } from './cancel-turn.js';
import { TurnOutcome } from './turn-outcome.js';
import { TurnTimeline } from './turn-timeline.js';

type Turn = View<'TurnView'>;

/** One turn: its text, the agent's steps, its result and its cost. */
export function Page() {
  const merchant_id = useOrganizationId();
  const at = useAgentPath();
  const { turnId = '' } = useParams({ strict: false }) as { turnId?: string };
  const response = api.useQuery('get', '/api/agent/merchants/{merchant_id}/turns/{turn_id}', {
    params: { path: { merchant_id, turn_id: turnId } },
  });
  const live = useTurnEvents(response.data && isActive(response.data) ? turnId : undefined);
  return (
    <Loaded response={response} title="Could not load the turn" skeleton={<PageSkeleton />}>
      {(turn) => (
        <>
          <AgentHeader
            title={`Turn ${turn.turn_id.slice(-6)}`}
            beside={<StatusBadge kind="turn" status={turn.state} />}
            actions={<CancelTurn turn={turn} />}
            way={[{ label: 'Turns', to: at('turns') }]}
          />
          <Grid gap="lg">
            <Grid.Col span={{ base: 12, md: 8 }}>
              <TurnPart turnId={turnId} title="Request">
                <div style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{turn.text}</div>
              </TurnPart>
              <TurnOutcome turn={turn} />
              <TurnPart turnId={turnId} title="Timeline">
                <TurnTimeline turn={turn} live={live} />
              </TurnPart>
            </Grid.Col>
            <Grid.Col span={{ base: 12, md: 4 }}>
              <TurnPart turnId={turnId} title="Details">
                <TurnFacts turn={turn} />
              </TurnPart>
            </Grid.Col>
          </Grid>
        </>
      )}
    </Loaded>
  );
}

function TurnFacts({ turn }: { turn: Turn }) {
  const { usage } = turn;
  return (
    <Facts
      rows={{
        turn_id: <Id value={turn.turn_id} />,
        Space: <SpaceLink space={turn.space} />,
        Customer: turn.end_user_ref,
        Thread: turn.thread ?? undefined,
        Cost: isActive(turn) ? 'Known once it ends' : <Usd dollars={turn.billed_cost_usd} />,
        Steps: `${usage.steps}, with ${usage.tool_calls} tool calls`,
        Tokens: `${usage.input_tokens} in (${usage.cached_tokens} cached), ${usage.output_tokens} out`,
        Manifest: versionInWords(turn.manifest_version),
        Tools: versionInWords(turn.tools_version),
        Workers: turn.attempt > 1 ? `${turn.attempt}: earlier ones were lost` : undefined,
        Created: <When at={turn.created_at} absolute />,
        Started: turn.started_at ? <When at={turn.started_at} absolute /> : undefined,
        Ended: turn.finished_at ? <When at={turn.finished_at} absolute /> : undefined,
        Metadata: turn.metadata ? <Code block>{JSON.stringify(turn.metadata, null, 2)}</Code> : undefined,
      }}
    />
  );
}

function Id({ value }: { value: string }) {
  return (
    <Group gap={4} wrap="nowrap">
      <Code style={{ overflowWrap: 'anywhere' }}>{value}</Code>
      <CopyButton text={value} label="Copy the turn_id" size="xs" />
    </Group>
  );
}

function SpaceLink({ space }: { space: string }) {
  const at = useAgentPath();
  const title = useSpaceTitles()(space);
  return (
    <Anchor
      inherit
      style={{ overflowWrap: 'anywhere' }}
      renderRoot={(props) => <Link to={at(`spaces/${space}`)} {...props} />}
    >
      {title ?? space}
    </Anchor>
  );
}

function versionInWords(version: number): string {
  return version === 0 ? 'None' : `Version ${version}`;
}
