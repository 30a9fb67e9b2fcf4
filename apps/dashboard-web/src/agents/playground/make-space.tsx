import { client } from '@libs/api-client/client';
import { useAction } from '@libs/ui/actions/use-action';
import { IconPlus } from '@libs/ui/generated/icons';
import { Button } from '@mantine/core';
import { useOrganizationId } from '../use-organization.js';

const INSTRUCTIONS = 'You are an assistant that someone tries out. Be brief, and use your tools.';
/** Capabilities that cannot reach anything outside. */
const HARMLESS = ['files', 'memory', 'time', 'code.js'];

/** Makes a space for trying out, with tools that reach nothing outside. */
export function MakeSpace({ onCreated, isFirst }: { onCreated: (space: string) => void; isFirst?: boolean }) {
  const merchant_id = useOrganizationId();
  const { run, isBusy } = useAction({
    send: async () => {
      const { space_id: slug } = (
        await client.POST('/api/agent/merchants/{merchant_id}/spaces', {
          params: { path: { merchant_id } },
          body: { title: 'Playground' },
        })
      ).data!;
      const params = { path: { merchant_id, slug } };
      await client.PUT('/api/agent/merchants/{merchant_id}/spaces/{slug}/manifest', {
        params,
        body: { instructions: INSTRUCTIONS },
      });
      await client.PUT('/api/agent/merchants/{merchant_id}/spaces/{slug}/tools', {
        params,
        body: { builtin: HARMLESS },
      });
      return slug;
    },
    failed: 'The space was not created',
    onDone: onCreated,
  });
  return (
    <Button
      variant={isFirst ? 'filled' : 'default'}
      leftSection={<IconPlus size={16} />}
      loading={isBusy}
      onClick={() => run()}
    >
      {isFirst ? 'Create a playground space' : 'New space'}
    </Button>
  );
}
