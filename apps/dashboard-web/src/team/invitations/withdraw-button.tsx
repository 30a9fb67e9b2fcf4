import { client } from '@libs/api-client/client';
import type { View } from '@libs/api-client/views';
import { useAction } from '@libs/ui/actions/use-action';
import { Button } from '@mantine/core';
import { useMerchantId } from '../../current-merchant/use-merchant.js';
import { ROLES } from '../roles/role-words.js';
import { useRole } from '../roles/use-role.js';

/** Withdraws an invitation: its link then no longer works. */
export function WithdrawButton({ of: { id, email, role } }: { of: View<'InvitationView'> }) {
  const merchant_id = useMerchantId();
  const own = useRole();
  const { run, isBusy } = useAction({
    send: () =>
      client.DELETE('/api/dashboard/merchants/{merchant_id}/invitations/{invitation_id}', {
        params: { path: { merchant_id, invitation_id: id } },
      }),
    done: `The invitation of ${email} is withdrawn.`,
    failed: 'The invitation was not withdrawn',
  });
  if (!own || !ROLES[own].manages.includes(role)) return null;
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={`Withdraw the invitation of ${email}`}
      loading={isBusy}
      onClick={() => run()}
    >
      Withdraw
    </Button>
  );
}
