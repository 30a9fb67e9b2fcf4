import { client } from '@libs/api-client/client';
import type { View } from '@libs/api-client/views';
import { confirm } from '@libs/ui/actions/confirm';
import { useAction } from '@libs/ui/actions/use-action';
import { Button } from '@mantine/core';
import { IconArchive } from '@tabler/icons-react';

/** Ends a space, after a question. */
export function ArchiveSpace({ space: { space_id, title } }: { space: View<'SpaceView'> }) {
  const shown = title ?? space_id;
  const { run, isBusy } = useAction({
    send: () => client.DELETE('/api/agent/spaces/{slug}', { params: { path: { slug: space_id } } }),
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
