import { api, client } from '@libs/api-client/client';
import type { View } from '@libs/api-client/views';
import { ApiForm } from '@libs/ui/forms/api-form';
import { useApiForm } from '@libs/ui/forms/use-api-form';
import { Modal, Select, TextInput } from '@mantine/core';
import { useOrganizationId } from '../use-organization.js';

interface NewSpaceProps {
  readonly onCreated: (space: View<'SpaceView'>) => void;
}

// biome-ignore format: a table reads best as a table
const ABOUT: Readonly<Record<View<'SpaceView'>['engine'], string>> = {
  local:               'local: rule-based, no model, no provider',
  'openai-compatible': 'openai-compatible: a model',
  anthropic:           'anthropic: a model',
  models:              'models: any model of the platform',
};

/** Asks for the title and the engine of a new space. */
export function NewSpaceModal({
  isOpen,
  onClose,
  onCreated,
}: NewSpaceProps & { isOpen: boolean; onClose: () => void }) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Create a space">
      <NewSpaceForm onCreated={onCreated} />
    </Modal>
  );
}

function NewSpaceForm({ onCreated }: NewSpaceProps) {
  const merchant_id = useOrganizationId();
  const form = useApiForm({
    initial: { title: '', engine: 'local' as View<'SpaceView'>['engine'] },
    send: async ({ title, engine }) =>
      (
        await client.POST('/api/agent/merchants/{merchant_id}/spaces', {
          params: { path: { merchant_id } },
          body: { title: title.trim() || null, engine },
        })
      ).data!,
    onDone: onCreated,
  });
  const { data: offered } = api.useQuery('get', '/api/agent/merchants/{merchant_id}/engines', {
    params: { path: { merchant_id } },
  });
  const engines = offered?.data.map(({ engine }) => engine) ?? ['local' as const];
  return (
    <ApiForm of={form} verb="Create space">
      <TextInput
        label="Title (optional)"
        description="For you; the agent does not see it."
        placeholder="Support"
        data-autofocus
        autoComplete="off"
        {...form.form.getInputProps('title')}
      />
      <Select
        label="Engine"
        description="What its turns run on."
        data={engines.map((value) => ({ value, label: ABOUT[value] }))}
        allowDeselect={false}
        {...form.form.getInputProps('engine')}
      />
    </ApiForm>
  );
}
