import type { View } from '@libs/api-client/views';
import { StatusBadge } from '@libs/ui/status/status-badge';
import { Usd } from '@libs/ui/text/amounts/usd';
import { When } from '@libs/ui/text/times/when';
import { Anchor, Button, Collapse, Group, Paper, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import type { LiveText } from '../turns/live/live-text.js';
import { CancelTurn } from '../turns/turn/cancel-turn.js';
import { TurnOutcome } from '../turns/turn/turn-outcome.js';
import { TurnTimeline } from '../turns/turn/turn-timeline.js';
import { isActive } from '../turns/turn-state.js';
import { useAgentPath } from '../use-organization.js';

type Turn = View<'TurnView'>;

interface ExchangeProps {
  readonly turn: Turn;
  /** The text that the agent is writing, where the turn is followed. */
  readonly live: LiveText | undefined;
  readonly isNewest: boolean;
}

/** A question and its result; while the turn runs, the agent's present activity. */
export function Exchange({ turn, live, isNewest }: ExchangeProps) {
  const at = useAgentPath();
  const name = `Turn ${turn.turn_id.slice(-6)}`;
  return (
    <section aria-label={name} style={{ marginBottom: '1.5rem' }}>
      <h2 className="visually-hidden">{name}</h2>
      <Paper p="md" bg="var(--surface)" mb="sm">
        <Group justify="space-between" gap="xs" mb={6}>
          <StatusBadge kind="turn" status={turn.state} />
          <Text size="xs" c="dimmed">
            <When at={turn.created_at} />
            {!isActive(turn) && (
              <>
                {' · '}
                <Usd dollars={turn.billed_cost_usd} />
              </>
            )}{' '}
            <Anchor
              inherit
              underline="always"
              renderRoot={(props) => <Link to={at(`turns/${turn.turn_id}`)} {...props} />}
            >
              Details
            </Anchor>
          </Text>
        </Group>
        <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {turn.text}
        </Text>
      </Paper>
      <TurnOutcome turn={turn} />
      {isActive(turn) ? <Running turn={turn} live={live} /> : <Steps turn={turn} isOpenAtFirst={isNewest} />}
    </section>
  );
}

function Running({ turn, live }: Pick<ExchangeProps, 'turn' | 'live'>) {
  return (
    <>
      <TurnTimeline turn={turn} live={live} />
      <Group mt="sm">
        <CancelTurn turn={turn} />
      </Group>
    </>
  );
}

function Steps({ turn, isOpenAtFirst }: { turn: Turn; isOpenAtFirst: boolean }) {
  const [isOpen, fold] = useDisclosure(isOpenAtFirst);
  return (
    <>
      <Button variant="subtle" size="compact-sm" onClick={fold.toggle} aria-expanded={isOpen} mb="xs">
        {isOpen ? 'Hide what happened' : 'Show what happened'}
      </Button>
      <Collapse expanded={isOpen}>{isOpen && <TurnTimeline turn={turn} />}</Collapse>
    </>
  );
}
