import type { View } from '@libs/api-client/views';
import { CopyBlock } from '@libs/ui/text/copy/copy-block';
import { Anchor, Grid, Group, Paper, Select, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useMay } from '../../current-merchant/use-merchant.js';
import { useAgentPath } from '../use-organization.js';
import { AskForm } from './ask-form.js';
import { callsOf, type PlaygroundInput } from './calls.js';
import { Conversation } from './conversation.js';
import { MakeSpace } from './make-space.js';

type Space = View<'SpaceView'>;

interface PlayingProps {
  readonly space: Space;
  readonly spaces: readonly Space[];
  readonly onChoose: (space: string) => void;
}

/** A space to talk to: the conversation, a form to ask more, and the same as commands. */
export function Playing({ space, spaces, onChoose }: PlayingProps) {
  const may = useMay();
  const [input, setInput] = useState<PlaygroundInput>({ text: '', endUserRef: '', files: [] });
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, md: 7 }}>
        <Conversation space={space.space_id} />
        {may('build') && (
          <Paper p="lg" component="section" aria-label="Ask">
            <AskForm space={space} onTyped={setInput} />
          </Paper>
        )}
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 5 }}>
        <Stack gap="lg">
          <Paper p="lg" component="section">
            <Title order={2} mb="sm">
              Space
            </Title>
            <Group align="flex-end" gap="xs" mb="xs">
              <Select
                aria-label="Space to ask"
                data={spaces.map(({ space_id, title }) => ({ value: space_id, label: title ?? space_id }))}
                value={space.space_id}
                allowDeselect={false}
                searchable
                onChange={(chosen) => chosen && onChoose(chosen)}
                flex={1}
              />
              {may('build') && <MakeSpace onCreated={onChoose} />}
            </Group>
            <SpaceLinks space={space} />
          </Paper>
          <Paper p="lg" component="section">
            <Title order={2} mb={4}>
              The same from your server
            </Title>
            <Text size="sm" c="dimmed" mb="sm">
              With one of your API keys instead of your sign-in here.
            </Text>
            <CopyBlock text={callsOf(space.space_id, input)} label="Copy the calls" />
          </Paper>
        </Stack>
      </Grid.Col>
    </Grid>
  );
}

function SpaceLinks({ space: { space_id, engine } }: { space: Space }) {
  const page = useAgentPath()(`spaces/${space_id}`);
  const link = (tab: string, words: string) => (
    <Anchor inherit underline="always" renderRoot={(props) => <Link to={page} search={{ tab } as never} {...props} />}>
      {words}
    </Anchor>
  );
  return (
    <Text size="sm" c="dimmed">
      Runs on {engine}. Change its {link('manifest', 'manifest')}, its {link('tools', 'tools')} or its{' '}
      {link('secrets', 'secrets')}: your next question uses them.
    </Text>
  );
}
