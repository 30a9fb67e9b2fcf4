import { client } from '@libs/api-client/client';
import { confirm } from '@libs/ui/actions/confirm';
import { useAction } from '@libs/ui/actions/use-action';
import { IconEraser } from '@libs/ui/generated/icons';
import { Button } from '@mantine/core';
import { useOrganizationId } from '../agents/use-organization.js';
import { ASSISTANT } from './conversation/use-assistant.js';

/** Deletes the conversation, so that the next question begins a new one. */
export function StartOver() {
  const merchant_id = useOrganizationId();
  const { run, isBusy } = useAction({
    send: () => client.DELETE(`${ASSISTANT}/turns`, { params: { path: { merchant_id } } }),
    done: 'The conversation is erased.',
    failed: 'The conversation was not erased',
  });
  const ask = () =>
    confirm({
      title: 'Erase this conversation?',
      consequences: 'The assistant forgets what you asked and what it answered. This cannot be undone.',
      verb: 'Erase',
      isDangerous: true,
      onYes: () => run(),
    });
  return (
    <Button variant="default" leftSection={<IconEraser size={16} stroke={1.6} />} loading={isBusy} onClick={ask}>
      Start over
    </Button>
  );
}
