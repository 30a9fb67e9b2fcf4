import { api, client } from '@libs/api-client/client';
import type { View } from '@libs/api-client/views';
import { ApiForm } from '@libs/ui/forms/api-form';
import { DollarsField } from '@libs/ui/forms/dollars-field';
import { faultAt } from '@libs/ui/forms/field-faults';
import { useApiForm } from '@libs/ui/forms/use-api-form';
import { Loaded } from '@libs/ui/states/loaded';
import { When } from '@libs/ui/text/times/when';
import { NumberInput, type NumberInputProps, Paper, SimpleGrid, Switch, Text, Textarea } from '@mantine/core';
import type { ComponentProps } from 'react';
import { useIsReadOnly, useOrganizationId } from '../../use-organization.js';
import { manifestBody, manifestFaults, manifestValues } from './manifest-values.js';
import { ModelFields } from './model-fields.js';

const PATH = '/api/agent/merchants/{merchant_id}/spaces/{slug}/manifest';

type Space = View<'SpaceView'>;

/** The durable instructions of a space, the settings of its model, and the limits of its turns. */
export function ManifestPart({ space }: { space: Space }) {
  const merchant_id = useOrganizationId();
  const response = api.useQuery('get', PATH, { params: { path: { merchant_id, slug: space.space_id } } });
  return (
    <Loaded response={response} title="Could not load the manifest">
      {(manifest) => <ManifestForm key={manifest.version} manifest={manifest} space={space} />}
    </Loaded>
  );
}

function ManifestForm({ manifest, space }: { manifest: View<'ManifestView'>; space: Space }) {
  const merchant_id = useOrganizationId();
  const form = useApiForm({
    initial: manifestValues(manifest),
    isDeep: true,
    validate: manifestFaults as never,
    send: (values) =>
      client.PUT(PATH, { params: { path: { merchant_id, slug: space.space_id } }, body: manifestBody(values) }),
    done: 'Saved. New turns use it.',
  });
  const { errors, getInputProps } = form.form;
  const field = (path: string) => ({ ...getInputProps(path), error: faultAt(errors, path) });
  const isReadOnly = useIsReadOnly(space);
  return (
    <Paper p="lg">
      <Text size="sm" c="dimmed" mb="md">
        {manifest.version === 0 ? (
          'None yet: the agent works without instructions, with the limits below.'
        ) : (
          <>
            Version {manifest.version}, of <When at={manifest.updated_at} absolute />. A turn keeps the version it
            started with.
          </>
        )}
      </Text>
      <ApiForm of={form} verb="Save manifest" isDisabled={isReadOnly || !form.isChanged}>
        <Textarea
          label="Instructions"
          description="Apply to every turn of the space; up to 100,000 characters. No secrets: the agent reads this."
          placeholder="You help customers of a bakery. Be brief. Never promise a delivery time."
          minRows={6}
          maxRows={24}
          readOnly={isReadOnly}
          {...field('instructions')}
        />
        {space.engine !== 'local' && (
          <ModelFields form={form.form} field={field} space={space} isReadOnly={isReadOnly} />
        )}
        <LimitFields field={field} cost={field('limits.max_cost_usd')} />
        <Switch
          label="Every turn must deliver data"
          description="A turn that ends without a valid output.deliver fails. The tools of the space must include it."
          disabled={isReadOnly}
          {...getInputProps('required_delivery', { type: 'checkbox' })}
        />
      </ApiForm>
    </Paper>
  );
}

interface LimitFieldsProps {
  readonly field: (path: string) => NumberInputProps;
  readonly cost: ComponentProps<typeof DollarsField>;
}

function LimitFields({ field, cost }: LimitFieldsProps) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
      <NumberInput label="Maximum steps per turn" min={1} allowDecimal={false} {...field('limits.max_steps')} />
      <NumberInput label="Maximum seconds" min={1} allowDecimal={false} {...field('limits.timeout_s')} />
      <DollarsField label="Maximum cost" placeholder="the platform’s limit" isFine {...cost} />
      <NumberInput label="Earlier turns included" min={0} allowDecimal={false} {...field('history.turns')} />
    </SimpleGrid>
  );
}
