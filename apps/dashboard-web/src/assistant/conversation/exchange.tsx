import { client } from '@libs/api-client/client';
import type { View } from '@libs/api-client/views';
import { useAction } from '@libs/ui/actions/use-action';
import { IconPlayerStop } from '@libs/ui/generated/icons';
import { When } from '@libs/ui/text/times/when';
import { Alert, Button, Group, Paper, Text } from '@mantine/core';
import type { LiveText } from '../../agents/turns/live/live-text.js';
import { TurnLive } from '../../agents/turns/live/turn-live.js';
import { isActive } from '../../agents/turns/turn-state.js';
import { useOrganizationId } from '../../agents/use-organization.js';
import { CallDecision } from './call-decision.js';
import { ToolCalls } from './tool-calls.js';
import { ASSISTANT } from './use-assistant.js';

type Turn = View<'AssistantTurnView'>;

interface ExchangeProps {
  readonly turn: Turn;
  /** The text that the assistant is writing, where the turn is followed. */
  readonly live: LiveText | undefined;
  readonly isNewest: boolean;
}

const WRAPPED = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const;

/** A question, and what the assistant found, did and responded. */
export function Exchange({ turn, live, isNewest }: ExchangeProps) {
  return (
    <section aria-label={`Question: ${turn.text.slice(0, 60)}`} style={{ marginBottom: '1.5rem' }}>
      <Paper p="md" bg="var(--surface)" mb="sm">
        <Group justify="space-between" gap="xs" mb={4}>
          <Text size="xs" fw={600} component="h2">
            You asked
          </Text>
          <Text size="xs" c="dimmed">
            <When at={turn.created_at} />
          </Text>
        </Group>
        <Text size="sm" style={WRAPPED}>
          {turn.text}
        </Text>
      </Paper>
      {turn.waiting_for && <CallDecision turnId={turn.turn_id} call={turn.waiting_for} />}
      {isActive(turn) && !turn.waiting_for && <TurnLive isQueued={turn.state === 'queued'} live={live} />}
      {isActive(turn) && <Stop turnId={turn.turn_id} />}
      <Answer turn={turn} />
      {!isActive(turn) && <ToolCalls turnId={turn.turn_id} isOpenAtFirst={isNewest} />}
    </section>
  );
}

function Answer({ turn: { state, result, error } }: { turn: Turn }) {
  return (
    <>
      {result && (
        <Text size="sm" mb="sm" style={WRAPPED}>
          {result}
        </Text>
      )}
      {state === 'failed' && (
        <Alert color="red" title="The assistant could not finish" mb="sm">
          {error ?? 'Ask again.'}
        </Alert>
      )}
      {state === 'cancelled' && (
        <Text size="sm" c="dimmed" mb="sm">
          You stopped it.
        </Text>
      )}
    </>
  );
}

function Stop({ turnId: turn_id }: { turnId: string }) {
  const merchant_id = useOrganizationId();
  const { run, isBusy } = useAction({
    send: () => client.POST(`${ASSISTANT}/turns/{turn_id}/cancel`, { params: { path: { merchant_id, turn_id } } }),
    failed: 'The assistant was not stopped',
  });
  return (
    <Button
      mt="sm"
      size="compact-sm"
      variant="default"
      leftSection={<IconPlayerStop size={14} stroke={1.6} />}
      loading={isBusy}
      onClick={() => run()}
    >
      Stop
    </Button>
  );
}
