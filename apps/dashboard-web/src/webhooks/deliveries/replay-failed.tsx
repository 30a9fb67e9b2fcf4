import { notifyDone } from '@libs/ui/actions/notify';
import { ApiForm } from '@libs/ui/forms/api-form';
import { useApiForm } from '@libs/ui/forms/use-api-form';
import { IconRepeat } from '@libs/ui/generated/icons';
import { Button, Modal, Select, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type Endpoint, useWebhooksOwner } from '../owner/webhooks-owner.js';

const DAY_MS = 86_400_000;

interface ReplayFailedProps {
  readonly endpoints: readonly Endpoint[];
}

/** Sends everything again that failed since a moment, as needed after an outage. */
export function ReplayFailed({ endpoints }: ReplayFailedProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconRepeat size={15} stroke={1.6} />} onClick={() => setIsOpen(true)}>
        Replay failed
      </Button>
      <Modal opened={isOpen} onClose={() => setIsOpen(false)} title="Replay failed deliveries">
        <ReplayForm endpoints={endpoints} onDone={() => setIsOpen(false)} />
      </Modal>
    </>
  );
}

function ReplayForm({ endpoints, onDone }: ReplayFailedProps & { onDone: () => void }) {
  const { replayFailed } = useWebhooksOwner();
  const active = endpoints.filter((endpoint) => endpoint.active);
  const form = useApiForm({
    initial: { since: localInput(new Date(Date.now() - DAY_MS)), endpoint_id: '' },
    validate: { since: (text) => (Number.isNaN(Date.parse(text)) ? 'Since when?' : null) },
    send: ({ since, endpoint_id }) =>
      replayFailed({
        since: new Date(since).toISOString(),
        ...(endpoint_id ? { endpoint_id: Number(endpoint_id) } : {}),
      }),
    onDone: ({ replayed }) => {
      notifyDone(replayedText(replayed));
      onDone();
    },
  });
  return (
    <ApiForm of={form} verb="Replay">
      <Text size="sm">
        Every event that failed since then is replayed, oldest first: same id, same bytes, a new signature. Your server
        can recognize repeats by their id.
      </Text>
      <TextInput type="datetime-local" label="Failed since" {...form.form.getInputProps('since')} />
      <Select
        label="Endpoint"
        placeholder="All active endpoints"
        data={active.map(({ id, url }) => ({ value: String(id), label: url }))}
        clearable
        {...form.form.getInputProps('endpoint_id')}
        value={form.form.values.endpoint_id || null}
        onChange={(chosen) => form.form.setFieldValue('endpoint_id', chosen ?? '')}
      />
    </ApiForm>
  );
}

function replayedText(replayed: number): string {
  if (replayed === 0) return 'Nothing has failed since then.';
  return replayed === 1 ? 'One delivery is being replayed.' : `${replayed} deliveries are being replayed.`;
}

/** Returns a moment in the form of the browser's field: local time, to the minute. */
function localInput(moment: Date): string {
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}
