import { client } from '@libs/api-client/client';
import type { View } from '@libs/api-client/views';
import { confirm } from '@libs/ui/actions/confirm';
import { useAction } from '@libs/ui/actions/use-action';
import { tooltip } from '@libs/ui/floating/tooltip';
import { Select, Text } from '@mantine/core';
import { useMerchantId } from '../../current-merchant/use-merchant.js';
import { ROLES, type Role, roleOptions } from '../roles/role-words.js';
import { useRole } from '../roles/use-role.js';

/** A member's role: editable for those who manage that role, read-only for others. */
export function MemberRole({ member, isLastOwner }: { member: View<'MemberView'>; isLastOwner: boolean }) {
  const merchant_id = useMerchantId();
  const own = useRole();
  const { user_id, role } = member;
  const { run, isBusy } = useAction({
    send: (next: Role) =>
      client.PATCH('/api/dashboard/merchants/{merchant_id}/members/{user_id}', {
        params: { path: { merchant_id, user_id } },
        body: { role: next },
      }),
    done: (_, next) => `${member.email ?? 'The member'} is ${ROLES[next].word.toLowerCase()} now.`,
    failed: 'The role was not changed',
  });
  if (!own || !ROLES[own].manages.includes(role)) return ROLES[role].word;
  if (isLastOwner)
    return (
      <Text span inherit {...tooltip('A merchant needs at least one owner: make someone else an owner first.')}>
        {ROLES[role].word}
      </Text>
    );
  const change = (next: Role) => {
    if (next === role) return;
    if (role !== 'owner' && next !== 'owner') return run(next);
    confirm(next === 'owner' ? asOwner(member, () => run(next)) : noOwner(member, next, () => run(next)));
  };
  return (
    <Select
      aria-label={`Role of ${member.email ?? 'a member'}`}
      data={roleOptions(ROLES[own].manages)}
      value={role}
      allowDeselect={false}
      disabled={isBusy}
      size="xs"
      w={120}
      onChange={(next) => next && change(next as Role)}
    />
  );
}

function asOwner({ email }: View<'MemberView'>, onYes: () => void) {
  return {
    title: `Make ${email ?? 'this member'} an owner?`,
    consequences: 'An owner can replace the treasury and remove you.',
    verb: 'Make owner',
    onYes,
  };
}

function noOwner({ email }: View<'MemberView'>, next: Role, onYes: () => void) {
  return {
    title: `Make ${email ?? 'this member'} ${next === 'admin' ? 'an' : 'a'} ${ROLES[next].word.toLowerCase()}?`,
    consequences: 'They can no longer set the treasury. Only an owner can make them one again.',
    verb: 'Change role',
    onYes,
  };
}
