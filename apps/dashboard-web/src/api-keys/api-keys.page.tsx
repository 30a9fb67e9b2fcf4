import { api } from '@libs/api-client/client';
import type { QueryOf, View } from '@libs/api-client/views';
import { PageHeader } from '@libs/ui/frame/page-header';
import { IconKey, IconPlus } from '@libs/ui/generated/icons';
import { type Column, ListPage } from '@libs/ui/lists/list-page';
import type { Filter } from '@libs/ui/lists/state/filters';
import { useList } from '@libs/ui/lists/state/use-list';
import { EmptyState } from '@libs/ui/states/empty-state';
import { When } from '@libs/ui/text/times/when';
import { Button, Code, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useIsTest, useMay, useMerchantId } from '../current-merchant/use-merchant.js';
import { MissingRoleNote } from '../team/members/missing-role-note.js';
import { CreateKeyModal } from './create-key-modal.js';
import { firstSession } from './first-session.js';
import { NewKeyWindow } from './key-parts.js';
import { inWords } from './presets.js';
import { RevokeButton } from './revoke-button.js';
import { RotateButton } from './rotate-button.js';

type Key = View<'ApiKeyView'>;
type CreatedKey = View<'CreatedApiKeyView'>;

const PATH = '/api/dashboard/merchants/{merchant_id}/api_keys';
const FILTERS: Filter[] = [{ kind: 'text', name: 'search', label: 'Search', placeholder: 'Name or start of the key' }];

const COLUMNS: Column<Key>[] = [
  {
    key: 'name',
    title: 'Name',
    show: ({ name }) =>
      name || (
        <Text span inherit c="dimmed">
          No name
        </Text>
      ),
  },
  { key: 'key', title: 'Key', show: ({ prefix, last4 }) => <Code>{`${prefix}…${last4}`}</Code>, isExtra: true },
  { key: 'scopes', title: 'Permissions', show: (key) => inWords(key), isExtra: true },
  { key: 'expires_at', title: 'Expires', show: (key) => <Expiry of={key} />, isExtra: true },
  { key: 'last_used_at', title: 'Last used', show: (key) => <LastUsed of={key} /> },
  { key: 'created_at', title: 'Created', show: ({ created_at }) => <When at={created_at} />, isExtra: true },
];

/** Keys with which a backend creates sessions. */
export function Page() {
  const merchant_id = useMerchantId();
  const may = useMay();
  const list = useList<QueryOf<typeof PATH>>(FILTERS);
  const response = api.useQuery('get', PATH, { params: { path: { merchant_id }, query: list.query } });
  const [isCreating, setIsCreating] = useState(false);
  const [created, setCreated] = useState<CreatedKey>();
  const create = may('build') && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setIsCreating(true)}>
      Create API key
    </Button>
  );
  const actions: Column<Key> = {
    key: 'actions',
    title: 'Rotate, revoke',
    align: 'right',
    show: (key) => (
      <Group gap={4} justify="flex-end" wrap="nowrap">
        {!isOver(key) && <RotateButton of={key} onCreated={setCreated} />}
        <RevokeButton of={key} />
      </Group>
    ),
  };
  return (
    <>
      <PageHeader
        title="API keys"
        about="Your backend uses a key to create sessions, read payments and manage webhooks, as far as the key allows. No key can reach treasuries, members, billing or other keys."
        actions={create}
      />
      <MissingRoleNote needs="build" action="create or revoke keys" />
      <ListPage
        noun="API keys"
        list={list}
        response={response}
        columns={may('build') ? [...COLUMNS, actions] : COLUMNS}
        keyOf={({ id }) => id}
        empty={<NoKeys action={create} />}
      />
      <CreateKeyModal
        isOpen={isCreating}
        onClose={() => setIsCreating(false)}
        onCreated={(key) => {
          setIsCreating(false);
          setCreated(key);
        }}
      />
      {created && <CreatedKeyWindow created={created} onDone={() => setCreated(undefined)} />}
    </>
  );
}

function isOver({ expires_at }: Key): boolean {
  return expires_at !== null && Date.parse(expires_at) <= Date.now();
}

function Expiry({ of }: { of: Key }) {
  if (of.expires_at === null) {
    return (
      <Text span inherit c="dimmed">
        Never
      </Text>
    );
  }
  return (
    <Text span inherit c={isOver(of) ? 'red' : undefined}>
      {isOver(of) && 'Expired '}
      <When at={of.expires_at} absolute mayBeAhead />
    </Text>
  );
}

function LastUsed({ of }: { of: Key }) {
  return of.last_used_at ? (
    <>
      <When at={of.last_used_at} />
      {of.last_used_ip && (
        <Text span size="xs" c="dimmed">
          {` from ${of.last_used_ip}`}
        </Text>
      )}
    </>
  ) : (
    <Text span inherit c="dimmed">
      Never
    </Text>
  );
}

function NoKeys({ action }: { action: React.ReactNode }) {
  return (
    <EmptyState
      icon={IconKey}
      title="No API keys yet"
      command={firstSession(useIsTest() ? 'sk_test_…' : 'sk_live_…')}
      action={action}
    >
      A key lets your backend create a session for each order. With one, this asks a buyer for US$12.50 and returns the
      address of the pay page:
    </EmptyState>
  );
}

function CreatedKeyWindow({ created: { id, name, key }, onDone }: { created: CreatedKey; onDone: () => void }) {
  return (
    <NewKeyWindow
      title={name ? `API key “${name}”` : 'Your API key'}
      secret={key}
      fileName={`api-key-${id}.txt`}
      example={{ title: 'Try it: create a session', command: firstSession(key) }}
      onDone={onDone}
    />
  );
}
