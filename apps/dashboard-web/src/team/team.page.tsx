import { PageHeader } from '@libs/ui/frame/page-header';
import { IconUserPlus } from '@libs/ui/generated/icons';
import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { useMay } from '../current-merchant/use-merchant.js';
import { InvitationsList } from './invitations/invitations-list.js';
import { InviteModal } from './invitations/invite-modal.js';
import { MembersList } from './members/members-list.js';
import { MissingRoleNote } from './members/missing-role-note.js';
import { RolesInWords } from './roles/roles-in-words.js';

/** The members of the merchant, and its invitations. */
export function Page() {
  const may = useMay();
  const [isInviting, setIsInviting] = useState(false);
  return (
    <>
      <PageHeader
        title="Team"
        about="Everyone signs in with their own account. Changes take effect at once."
        actions={
          may('manage') && (
            <Button leftSection={<IconUserPlus size={16} stroke={1.6} />} onClick={() => setIsInviting(true)}>
              Invite
            </Button>
          )
        }
      />
      <MissingRoleNote needs="manage" action="invite people or change roles" />
      <Stack gap="xl">
        <MembersList />
        {may('manage') && <InvitationsList />}
        <RolesInWords />
      </Stack>
      <InviteModal isOpen={isInviting} onClose={() => setIsInviting(false)} />
    </>
  );
}
