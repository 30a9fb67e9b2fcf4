import { client } from '@libs/api-client/client';
import { ApiForm } from '@libs/ui/forms/api-form';
import { useApiForm } from '@libs/ui/forms/use-api-form';
import { Modal } from '@mantine/core';
import { useOrganizationId } from '../../use-organization.js';
import { ScheduleFields } from './schedule-fields.js';
import { scheduleBody, scheduleFaults, scheduleValues } from './schedule-values.js';

interface NewScheduleProps {
  readonly space: string;
  readonly onCreated: () => void;
}

/** Asks for the task and the times of a new schedule. */
export function NewScheduleModal({
  isOpen,
  onClose,
  ...props
}: NewScheduleProps & { isOpen: boolean; onClose: () => void }) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Create a schedule" size="lg">
      <NewScheduleForm {...props} />
    </Modal>
  );
}

function NewScheduleForm({ space, onCreated }: NewScheduleProps) {
  const merchant_id = useOrganizationId();
  const form = useApiForm({
    initial: scheduleValues(undefined, Intl.DateTimeFormat().resolvedOptions().timeZone),
    validate: scheduleFaults as never,
    send: (values) =>
      client.POST('/api/agent/merchants/{merchant_id}/spaces/{slug}/schedules', {
        params: { path: { merchant_id, slug: space } },
        body: scheduleBody(values),
      }),
    done: 'Created. The first turn starts with the next run.',
    onDone: onCreated,
  });
  return (
    <ApiForm of={form} verb="Create schedule">
      <ScheduleFields form={form.form} />
    </ApiForm>
  );
}
