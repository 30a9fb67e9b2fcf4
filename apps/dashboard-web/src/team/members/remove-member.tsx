import { client } from '@libs/api-client/client';
import type { View } from '@libs/api-client/views';
import { confirm } from '@libs/ui/actions/confirm';
import { useAction } from '@libs/ui/actions/use-action';
import { tooltip } from '@libs/ui/floating/tooltip';
import { IconDoorExit, IconTrash } from '@libs/ui/generated/icons';
import { ActionIcon, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useMerchant, useMerchantId } from '../../current-merchant/use-merchant.js';
import { ROLES } from '../roles/role-words.js';
import { useRole } from '../roles/use-role.js';

interface RemoveMemberProps {
  readonly member: View<'MemberView'>;
  readonly isOwn: boolean;
  readonly isLastOwner: boolean;
}

/** Ends a membership, or one's own. */
export function RemoveMember({ member, isOwn, isLastOwner }: RemoveMemberProps) {
  const merchant_id = useMerchantId();
  const merchant = useMerchant().data?.name ?? 'the merchant';
  const role = useRole();
  const navigate = useNavigate();
  const who = member.email ?? 'This member';
  const { run, isBusy } = useAction({
    send: () =>
      client.DELETE('/api/dashboard/merchants/{merchant_id}/members/{user_id}', {
        params: { path: { merchant_id, user_id: member.user_id } },
      }),
    done: isOwn ? `You left ${merchant}.` : `${who} is removed.`,
    failed: isOwn ? 'You could not leave' : 'The member was not removed',
    onDone: () => isOwn && void navigate({ to: '/' }),
  });
  if (isLastOwner && role === 'owner')
    return (
      <Text size="xs" c="dimmed" visibleFrom="sm">
        The last owner cannot leave
      </Text>
    );
  if (!role || isLastOwner || !(isOwn || ROLES[role].manages.includes(member.role))) return null;
  const ask = () =>
    confirm({
      title: isOwn ? `Leave ${merchant}?` : `Remove ${who}?`,
      consequences: isOwn
        ? 'You lose access to it. Only an invitation brings you back.'
        : `${who} loses access to ${merchant} at once. API keys that they created keep working: revoke those that they know.`,
      verb: isOwn ? 'Leave' : 'Remove',
      isDangerous: true,
      onYes: () => run(),
    });
  const label = isOwn ? 'Leave' : `Remove ${who}`;
  return (
    <ActionIcon aria-label={label} loading={isBusy} onClick={ask} {...tooltip(label)}>
      {isOwn ? <IconDoorExit size={16} stroke={1.6} /> : <IconTrash size={16} stroke={1.6} />}
    </ActionIcon>
  );
}
