import { client } from '@libs/api-client/client';
import { ApiForm } from '@libs/ui/forms/api-form';
import { useApiForm } from '@libs/ui/forms/use-api-form';
import { Modal, Radio, Stack, TextInput } from '@mantine/core';
import { useMerchantId } from '../../current-merchant/use-merchant.js';
import { ROLES, type Role } from '../roles/role-words.js';
import { useRole } from '../roles/use-role.js';

interface InviteProps {
  readonly onClose: () => void;
}

/** Asks for the address and the role of an invitation. */
export function InviteModal({ isOpen, onClose }: InviteProps & { isOpen: boolean }) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Invite to the team">
      <InviteForm onClose={onClose} />
    </Modal>
  );
}

function InviteForm({ onClose }: InviteProps) {
  const merchant_id = useMerchantId();
  const own = useRole();
  const form = useApiForm({
    initial: { email: '', role: 'developer' as Role },
    validate: { email: (text) => (/^\S+@\S+$/.test(text.trim()) ? null : 'Enter an e-mail address.') },
    send: ({ email, role }) =>
      client.POST('/api/dashboard/merchants/{merchant_id}/members', {
        params: { path: { merchant_id } },
        body: { email: email.trim(), role },
      }),
    done: 'The invitation is on its way.',
    onDone: onClose,
  });
  return (
    <ApiForm of={form} verb="Send invitation">
      <TextInput
        type="email"
        label="E-mail"
        description="They get a link and accept it with the account for this address."
        placeholder="colleague@shop.example"
        data-autofocus
        autoComplete="off"
        {...form.form.getInputProps('email')}
      />
      <Radio.Group label="Role" {...form.form.getInputProps('role')}>
        <Stack gap="xs" mt={6}>
          {own &&
            ROLES[own].manages.map((role) => (
              <Radio key={role} value={role} label={ROLES[role].word} description={ROLES[role].may} />
            ))}
        </Stack>
      </Radio.Group>
    </ApiForm>
  );
}
