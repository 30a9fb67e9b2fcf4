import { Group, Loader, Text } from '@mantine/core';
import type { LiveText } from './live-text.js';

interface TurnLiveProps {
  readonly isQueued: boolean;
  readonly live: LiveText | undefined;
}

/** The current activity of a turn: its growing text, and what it waits for. */
export function TurnLive({ isQueued, live }: TurnLiveProps) {
  return (
    <>
      {live?.text && (
        // Announced as a whole once complete, and not word by word.
        <Text size="sm" mb="xs" aria-live="off" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {live.text}
        </Text>
      )}
      <Group gap="xs" aria-live="polite">
        <Loader size="xs" aria-hidden />
        <Text size="sm" c="dimmed">
          {wordsFor(isQueued, live)}
        </Text>
      </Group>
    </>
  );
}

function wordsFor(isQueued: boolean, live: LiveText | undefined): string {
  const tools = Object.values(live?.tools ?? {});
  if (tools.length > 0) return `Using ${tools.join(', ')}…`;
  if (live?.isThinking) return 'Thinking…';
  if (live?.text) return 'Writing…';
  return isQueued ? 'Waiting in the queue…' : 'The agent is working…';
}
