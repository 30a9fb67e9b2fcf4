import { api } from '@libs/api-client/client';
import type { QueryOf, View } from '@libs/api-client/views';
import { IconKey, IconPlus } from '@libs/ui/generated/icons';
import { type Column, ListPage } from '@libs/ui/lists/list-page';
import { useList } from '@libs/ui/lists/state/use-list';
import { EmptyState } from '@libs/ui/states/empty-state';
import { When } from '@libs/ui/text/times/when';
import { Button, Code, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { NewKeyWindow } from '../../api-keys/key-parts.js';
import { useMay } from '../../current-merchant/use-merchant.js';
import { AgentHeader } from '../agent-header.js';
import { curlOf, SOME_KEY } from '../curl.js';
import { useOrganizationId } from '../use-organization.js';
import { useSpaceTitles } from '../use-spaces.js';
import { CreateKeyModal } from './create-key-modal.js';
import { RevokeKey } from './revoke-key.js';
import { accessInWords, scopeInWords } from './scope-words.js';

type Key = View<'KeyView'>;
type CreatedKey = View<'CreatedKeyView'>;

const PATH = '/api/agent/merchants/{merchant_id}/keys';

/** Keys with which servers call the agent API. */
export function Page() {
  const merchant_id = useOrganizationId();
  const list = useList<QueryOf<typeof PATH>>([]);
  const response = api.useQuery('get', PATH, { params: { path: { merchant_id }, query: list.query } });
  const titleOf = useSpaceTitles();
  const [isCreating, setIsCreating] = useState(false);
  const [created, setCreated] = useState<CreatedKey>();
  const may = useMay();
  const create = may('build') && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setIsCreating(true)}>
      Create API key
    </Button>
  );
  return (
    <>
      <AgentHeader
        title="API keys"
        about="For servers only: a key must never be in a browser or an app."
        actions={create}
      />
      <ListPage
        noun="API keys"
        list={list}
        response={response}
        columns={columnsOf(titleOf)}
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

function columnsOf(titleOf: (space: string) => string | undefined): Column<Key>[] {
  return [
    { key: 'name', title: 'Name', show: ({ name }) => name },
    { key: 'key', title: 'Key', show: ({ prefix, last4 }) => <Code>{`${prefix}…${last4}`}</Code>, isExtra: true },
    { key: 'scope', title: 'Spaces', show: ({ scope }) => scopeInWords(scope, titleOf), isExtra: true },
    { key: 'access', title: 'Permissions', show: ({ access }) => accessInWords(access), isExtra: true },
    {
      key: 'last_used_at',
      title: 'Last used',
      show: ({ last_used_at }) => <Timestamp at={last_used_at} none="Never" />,
    },
    { key: 'created_at', title: 'Created', show: ({ created_at }) => <When at={created_at} />, isExtra: true },
    {
      key: 'expires_at',
      title: 'Expires',
      show: ({ expires_at }) => <Timestamp at={expires_at} none="Never" />,
      isExtra: true,
    },
    { key: 'actions', title: 'Revoke', align: 'right', show: (key) => <RevokeKey of={key} /> },
  ];
}

function Timestamp({ at, none }: { at: string | null; none: string }) {
  return at ? (
    <When at={at} />
  ) : (
    <Text span inherit c="dimmed">
      {none}
    </Text>
  );
}

function NoKeys({ action }: { action: ReactNode }) {
  return (
    <EmptyState icon={IconKey} title="No API keys yet" command={createSpace(SOME_KEY)} action={action}>
      With a key, your server creates spaces, sends turns and fetches their results. This creates a first space:
    </EmptyState>
  );
}

function CreatedKeyWindow({ created, onDone }: { created: CreatedKey; onDone: () => void }) {
  return (
    <NewKeyWindow
      title={`API key “${created.name}”`}
      secret={created.key}
      fileName={`agent-key-${created.id}.txt`}
      example={{ title: 'Try it', command: firstCall(created) }}
      onDone={onDone}
    />
  );
}

function firstCall({ key, scope, access }: CreatedKey): string {
  const space = /^space:(.+)$/.exec(scope)?.[1];
  if (!space && access === 'run') return curlOf({ path: '/spaces', key });
  return space ? curlOf({ path: `/spaces/${space}`, key }) : createSpace(key);
}

function createSpace(key: string): string {
  return curlOf({ path: '/spaces', key, body: { title: 'Support' } });
}
