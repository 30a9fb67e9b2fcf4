import { client } from '@libs/api-client/client';
import type { View } from '@libs/api-client/views';
import { confirm } from '@libs/ui/actions/confirm';
import { useAction } from '@libs/ui/actions/use-action';
import { IconArchive } from '@libs/ui/generated/icons';
import { Button } from '@mantine/core';
import { useOrganizationId } from '../use-organization.js';

/** Ends a space, after a confirmation. */
export function ArchiveSpace({ space: { space_id, title } }: { space: View<'SpaceView'> }) {
  const merchant_id = useOrganizationId();
  const shown = title ?? space_id;
  const { run, isBusy } = useAction({
    send: () =>
      client.DELETE('/api/agent/merchants/{merchant_id}/spaces/{slug}', {
        params: { path: { merchant_id, slug: space_id } },
      }),
    done: `“${shown}” is archived.`,
    failed: 'The space was not archived',
  });
  const ask = () =>
    confirm({
      title: `Archive “${shown}”?`,
      consequences:
        'It accepts nothing new, and queued turns are cancelled. Running turns continue, and everything stays readable. This cannot be undone.',
      verb: 'Archive space',
      isDangerous: true,
      onYes: () => run(),
    });
  return (
    <Button variant="default" leftSection={<IconArchive size={16} stroke={1.6} />} loading={isBusy} onClick={ask}>
      Archive
    </Button>
  );
}
