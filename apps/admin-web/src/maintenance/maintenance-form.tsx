import { client } from '@libs/api-client/client';
import type { View } from '@libs/api-client/views';
import { confirm } from '@libs/ui/actions/confirm';
import { useAction } from '@libs/ui/actions/use-action';
import { ApiForm } from '@libs/ui/forms/api-form';
import { useApiForm } from '@libs/ui/forms/use-api-form';
import { Button, Textarea, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { Card } from '../cards/card.js';
import { localField, momentOfField } from './local-field.js';

const switchTo = (body: View<'SetMaintenanceBody'>) => client.PUT('/api/admin/maintenance', { body });

/** Begins maintenance, changes its message, or ends it. */
export function MaintenanceForm({ maintenance }: { maintenance: View<'MaintenanceView'> }) {
  const { active, message, expected_end } = maintenance;
  const api = useApiForm({
    initial: { message: message ?? '', expected_end: localField(expected_end) },
    send: (values) =>
      switchTo({
        active: true,
        message: values.message.trim() || null,
        expected_end: momentOfField(values.expected_end),
      }),
    done: active ? 'Callers now see this.' : 'Maintenance is on.',
  });
  const begin = (event?: FormEvent) => {
    event?.preventDefault();
    confirm({
      title: 'Start maintenance?',
      consequences: 'New turns of the agent API wait from now on, for all merchants, until an operator ends it here.',
      verb: 'Start maintenance',
      isDangerous: true,
      onYes: () => api.submit(),
    });
  };
  return (
    <Card title={active ? 'What callers see' : 'Start'}>
      <ApiForm
        of={active ? api : { ...api, submit: begin }}
        verb={active ? 'Save' : 'Start maintenance…'}
        beside={active && <EndButton />}
      >
        <Textarea
          label="Message"
          maxLength={500}
          placeholder="We are moving to larger machines."
          {...api.form.getInputProps('message')}
        />
        <TextInput
          type="datetime-local"
          label="Expected end"
          description="In your time zone. Empty: not known."
          w={260}
          {...api.form.getInputProps('expected_end')}
        />
      </ApiForm>
    </Card>
  );
}

function EndButton() {
  const { run, isBusy } = useAction({
    send: () => switchTo({ active: false }),
    done: 'Maintenance is over.',
    failed: 'Maintenance is still on',
  });
  const ask = () =>
    confirm({
      title: 'End maintenance?',
      consequences: 'Waiting turns start, and new ones start at once.',
      verb: 'End maintenance',
      onYes: run,
    });
  return (
    <Button variant="default" onClick={ask} loading={isBusy}>
      End maintenance…
    </Button>
  );
}
