import { useAction } from '@libs/ui/actions/use-action';
import { Button, Group, Stack, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';

const MAX_NOTE = 1_000;

export type Decision = 'approve' | 'reject';

interface DecisionFormProps {
  readonly send: (decision: Decision, note: string | null) => Promise<unknown>;
  /** Shown after a success; absent where the page itself shows it. */
  readonly done?: Readonly<Record<Decision, string>>;
  /** The text under the field, which says who reads the note. */
  readonly aboutNote: string;
  readonly approveVerb?: string;
  readonly mayApprove?: boolean;
  /** Fields above the note. */
  readonly children?: ReactNode;
}

/** Approves or rejects a call that an agent wants to make, with a note for the agent. */
export function DecisionForm({
  send,
  done,
  aboutNote,
  approveVerb = 'Approve',
  mayApprove = true,
  children,
}: DecisionFormProps) {
  const [note, setNote] = useState('');
  const { run, isBusy, input } = useAction<Decision>({
    send: (decision: Decision) => send(decision, note.trim() || null),
    done: done && ((_, decision) => done[decision]),
    failed: 'Your decision was not saved',
  });
  return (
    <Stack gap="md">
      {children}
      <Textarea
        label="Note"
        description={aboutNote}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
        maxLength={MAX_NOTE}
        autosize
        minRows={2}
      />
      <Group>
        <Button onClick={() => run('approve')} loading={isBusy && input === 'approve'} disabled={isBusy || !mayApprove}>
          {approveVerb}
        </Button>
        <Button
          variant="default"
          onClick={() => run('reject')}
          loading={isBusy && input === 'reject'}
          disabled={isBusy}
        >
          Reject
        </Button>
      </Group>
    </Stack>
  );
}
