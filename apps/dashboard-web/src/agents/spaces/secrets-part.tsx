import { client } from '@libs/api-client/client';
import type { View } from '@libs/api-client/views';
import { confirm } from '@libs/ui/actions/confirm';
import { useAction } from '@libs/ui/actions/use-action';
import { tooltip } from '@libs/ui/floating/tooltip';
import { ApiForm } from '@libs/ui/forms/api-form';
import { faultAt } from '@libs/ui/forms/field-faults';
import { useApiForm } from '@libs/ui/forms/use-api-form';
import { IconLock, IconTrash } from '@libs/ui/generated/icons';
import { EmptyState } from '@libs/ui/states/empty-state';
import { ActionIcon, Code, Group, Paper, PasswordInput, Stack, TagsInput, Text, TextInput, Title } from '@mantine/core';
import { curlOf } from '../curl.js';
import { useIsReadOnly, useOrganizationId } from '../use-organization.js';

/** Secrets of a space: their names are shown, their values never. */
export function SecretsPart({ space }: { space: View<'SpaceView'> }) {
  const isReadOnly = useIsReadOnly(space);
  return (
    <Stack gap="lg">
      <Paper p={space.secrets.length > 0 ? 'lg' : 0}>
        {space.secrets.length === 0 ? (
          <NoSecrets space={space.space_id} />
        ) : (
          <Stack component="ul" gap={0} m={0} p={0} aria-label="Secrets" style={{ listStyle: 'none' }}>
            {space.secrets.map((name) => (
              <SecretRow key={name} name={name} space={space} />
            ))}
          </Stack>
        )}
      </Paper>
      {!isReadOnly && <SetSecret space={space} />}
    </Stack>
  );
}

function SecretRow({ name, space }: { name: string; space: View<'SpaceView'> }) {
  const { space_id } = space;
  const isReadOnly = useIsReadOnly(space);
  const merchant_id = useOrganizationId();
  const { run, isBusy } = useAction({
    send: () =>
      client.DELETE('/api/agent/merchants/{merchant_id}/spaces/{slug}/secret/{name}', {
        params: { path: { merchant_id, slug: space_id, name } },
      }),
    done: `${name} is deleted.`,
    failed: 'The secret was not deleted',
  });
  const ask = () =>
    confirm({
      title: `Delete ${name}?`,
      consequences: 'Turns whose tools refer to it fail until it is set again.',
      verb: 'Delete secret',
      isDangerous: true,
      onYes: () => run(),
    });
  return (
    <Group
      component="li"
      justify="space-between"
      py={6}
      wrap="nowrap"
      style={{ borderBottom: '1px solid var(--line)' }}
    >
      <Code style={{ overflowWrap: 'anywhere' }}>{`{{secret:${name}}}`}</Code>
      {!isReadOnly && (
        <ActionIcon aria-label={`Delete ${name}`} loading={isBusy} onClick={ask} {...tooltip('Delete')}>
          <IconTrash size={16} stroke={1.6} />
        </ActionIcon>
      )}
    </Group>
  );
}

function SetSecret({ space }: { space: View<'SpaceView'> }) {
  const merchant_id = useOrganizationId();
  const form = useApiForm({
    initial: { name: '', value: '', allowed_hosts: [] as string[] },
    validate: {
      name: (name) =>
        /^[A-Z][A-Z0-9_]{0,63}$/.test(name) ? null : 'Capital letters, digits and _, such as CRM_TOKEN.',
      value: (value) => (value ? null : 'Enter the value.'),
      allowed_hosts: (hosts) => (hosts.length > 0 ? null : 'Name at least one host.'),
    },
    send: ({ name, value, allowed_hosts }) =>
      client.PUT('/api/agent/merchants/{merchant_id}/spaces/{slug}/secret', {
        params: { path: { merchant_id, slug: space.space_id } },
        body: { name, value, allowed_hosts },
      }),
    done: 'Stored. It can be used but never read back.',
    onDone: () => form.reset(),
  });
  const { getInputProps, errors, values } = form.form;
  return (
    <Paper p="lg" component="section" maw={640}>
      <Title order={2} mb={4}>
        {space.secrets.includes(values.name) ? 'Replace a secret' : 'Set a secret'}
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        Inserted only into requests to its hosts, and removed from every result. An earlier value of the same name is
        replaced.
      </Text>
      <ApiForm of={form} verb="Store secret">
        <TextInput label="Name" placeholder="CRM_TOKEN" autoComplete="off" {...getInputProps('name')} />
        <PasswordInput label="Value" autoComplete="new-password" {...getInputProps('value')} />
        <TagsInput
          label="Hosts"
          description="It is never sent to any other host, whatever the tools say."
          placeholder="api.example.com"
          {...getInputProps('allowed_hosts')}
          error={faultAt(errors, 'allowed_hosts')}
        />
      </ApiForm>
    </Paper>
  );
}

function NoSecrets({ space }: { space: string }) {
  const command = curlOf({
    method: 'PUT',
    path: `/spaces/${space}/secret`,
    body: { name: 'CRM_TOKEN', value: '…', allowed_hosts: ['api.example.com'] },
  });
  return (
    <EmptyState icon={IconLock} title="No secrets yet" command={command}>
      Tools refer to a secret as <Code>{'{{secret:CRM_TOKEN}}'}</Code> in a header. Neither the agent nor anyone here
      can read it. Set one below, or from your server:
    </EmptyState>
  );
}
