import { PageHeader } from '@libs/ui/frame/page-header';
import { IconSparkles } from '@libs/ui/generated/icons';
import { EmptyState } from '@libs/ui/states/empty-state';
import { Loaded } from '@libs/ui/states/loaded';
import { PageSkeleton } from '@libs/ui/states/skeletons';
import { Paper, Stack } from '@mantine/core';
import { isActive } from '../agents/turns/turn-state.js';
import { Ask } from './ask.js';
import { Exchange } from './conversation/exchange.js';
import { useAssistantText, useConversation, useHasAssistant } from './conversation/use-assistant.js';
import { Intro } from './intro.js';
import { StartOver } from './start-over.js';

const ABOUT =
  'It finds, explains and drafts with your permissions. It cannot move money. The platform’s team can read what you ask.';

/** A conversation of the member with the assistant of the dashboard. */
export function Page() {
  const hasAssistant = useHasAssistant();
  if (hasAssistant === undefined) return <PageSkeleton />;
  return hasAssistant ? <Talking /> : <None />;
}

function Talking() {
  const response = useConversation();
  const turns = [...(response.data?.data ?? [])].reverse();
  // Turns of one conversation run one after the other.
  const followed = turns.find(isActive)?.turn_id;
  const live = useAssistantText(followed);
  return (
    <>
      <PageHeader title="Assistant" about={ABOUT} actions={turns.length > 0 && <StartOver />} />
      <Loaded response={response} title="Could not load your conversation" skeleton={<PageSkeleton />}>
        {() => (
          <Stack gap="lg" maw={760}>
            {turns.length === 0 ? (
              <Intro />
            ) : (
              <div aria-live="polite">
                {turns.map((turn) => (
                  <Exchange
                    key={turn.turn_id}
                    turn={turn}
                    live={turn.turn_id === followed ? live : undefined}
                    isNewest={turn === turns.at(-1)}
                  />
                ))}
              </div>
            )}
            <Ask />
          </Stack>
        )}
      </Loaded>
    </>
  );
}

function None() {
  return (
    <Paper>
      <EmptyState icon={IconSparkles} title="There is no assistant here" isPage>
        Either this platform has none, or an operator has not approved your merchant yet.
      </EmptyState>
    </Paper>
  );
}
