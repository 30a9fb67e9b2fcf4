import { type ApiProblem, asProblem } from '@libs/api-client/api-problem';
import { client } from '@libs/api-client/client';
import type { View } from '@libs/api-client/views';
import { confirm } from '@libs/ui/actions/confirm';
import { notifyDone } from '@libs/ui/actions/notify';
import { useAction } from '@libs/ui/actions/use-action';
import { IconRotateClockwise } from '@libs/ui/generated/icons';
import { ErrorNotice } from '@libs/ui/states/error-notice';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';

interface RedriveProps {
  readonly letter: View<'DeadLetterView'>;
  /** Called when it is no longer a dead letter. */
  readonly onDone: () => void;
}

/** Delivers an event to its service again. If it fails again it stays a dead letter, with the new error. */
export function Redrive({ letter: { service, id, event }, onDone }: RedriveProps) {
  const [problem, setProblem] = useState<ApiProblem>();
  const { run, isBusy } = useAction<void, ApiProblem | undefined>({
    send: () =>
      client
        .POST('/api/admin/dead_letters/{service}/{id}/redrive', { params: { path: { service, id } } })
        .then(() => undefined, asProblem),
    failed: 'The event was not retried',
    onDone: (thrown) => {
      setProblem(thrown);
      if (thrown) return;
      notifyDone(`The ${service} service processed ${event}.`);
      onDone();
    },
  });
  const ask = () =>
    confirm({
      title: `Retry ${event}?`,
      consequences: `The ${service} service processes it as if it had just arrived. What was done already is not done twice. The audit log records the retry.`,
      verb: 'Retry',
      onYes: run,
    });
  return (
    <Stack gap="sm">
      {problem && <ErrorNotice error={problem} title="It failed again" />}
      <Group>
        <Button leftSection={<IconRotateClockwise size={16} stroke={1.6} />} onClick={ask} loading={isBusy}>
          Retry…
        </Button>
      </Group>
      <Text size="xs" c="dimmed">
        Fix the cause first: most often with a newer version of the service, or by correcting a row.
      </Text>
    </Stack>
  );
}
