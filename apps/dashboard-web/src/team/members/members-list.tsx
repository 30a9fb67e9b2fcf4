import { api } from '@libs/api-client/client';
import type { QueryOf, View } from '@libs/api-client/views';
import { type Column, ListPage } from '@libs/ui/lists/list-page';
import { useList } from '@libs/ui/lists/state/use-list';
import { useMe } from '@libs/ui/sign-in/me';
import { When } from '@libs/ui/text/times/when';
import { Badge, Group, Text } from '@mantine/core';
import { useMerchantId } from '../../current-merchant/use-merchant.js';
import { MemberRole } from './member-role.js';
import { RemoveMember } from './remove-member.js';

type Member = View<'MemberView'>;

const PATH = '/api/dashboard/merchants/{merchant_id}/members';

/** All members of the merchant. */
export function MembersList() {
  const merchant_id = useMerchantId();
  const own = useMe().data?.id;
  const list = useList<QueryOf<typeof PATH>>([]);
  const response = api.useQuery('get', PATH, { params: { path: { merchant_id }, query: list.query } });
  const rows = response.data?.data ?? [];
  const owners = rows.filter(({ role }) => role === 'owner').length;
  // Another owner may be on another page: then the API decides.
  const isLastOwner = ({ role }: Member) =>
    role === 'owner' && owners === 1 && !response.data?.has_more && list.isFirst;
  const columns: Column<Member>[] = [
    { key: 'who', title: 'Member', show: (member) => <Who member={member} isOwn={member.user_id === own} /> },
    { key: 'role', title: 'Role', show: (member) => <MemberRole member={member} isLastOwner={isLastOwner(member)} /> },
    { key: 'since', title: 'Since', show: ({ created_at }) => <When at={created_at} />, isExtra: true },
    {
      key: 'actions',
      title: 'Remove',
      align: 'right',
      show: (member) => (
        <RemoveMember member={member} isOwn={member.user_id === own} isLastOwner={isLastOwner(member)} />
      ),
    },
  ];
  return (
    <ListPage
      noun="members"
      list={list}
      response={response}
      columns={columns}
      keyOf={({ user_id }) => user_id}
      empty={null}
    />
  );
}

function Who({ member: { email, name }, isOwn }: { member: Member; isOwn: boolean }) {
  return (
    <Group gap="xs" wrap="nowrap">
      <div style={{ minWidth: 0 }}>
        <Text span inherit display="block" truncate maw={{ base: '7.5rem', sm: '22rem' }} title={email ?? undefined}>
          {email ?? 'Deleted account'}
        </Text>
        {name && (
          <Text size="xs" c="dimmed">
            {name}
          </Text>
        )}
      </div>
      {isOwn && (
        <Badge color="gray" visibleFrom="sm">
          You
        </Badge>
      )}
    </Group>
  );
}
