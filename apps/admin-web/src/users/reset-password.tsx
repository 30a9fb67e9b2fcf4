import { client } from '@libs/api-client/client';
import type { View } from '@libs/api-client/views';
import { confirm } from '@libs/ui/actions/confirm';
import { useAction } from '@libs/ui/actions/use-action';
import { SecretOnce } from '@libs/ui/text/copy/secret-once';
import { Button, Modal, Text } from '@mantine/core';
import { useState } from 'react';

/** Replaces a password by a temporary one, which is shown only this once. */
export function ResetPassword({ user: { id, email } }: { user: View<'OperatorUserView'> }) {
  const [password, setPassword] = useState<string>();
  const { run, isBusy } = useAction({
    send: () => client.POST('/api/admin/users/{user_id}/reset_password', { params: { path: { user_id: id } } }),
    failed: `The password of ${email} was not reset`,
    onDone: ({ data }) => setPassword(data?.temporary_password),
  });
  const ask = () =>
    confirm({
      title: `Reset the password of ${email}?`,
      consequences: `The password of ${email} stops working and all of its sign-ins end, on every device. They are notified by e-mail, and the treasuries of their merchants cannot be changed for 72 hours. First make sure that the request really comes from them.`,
      verb: 'Reset password',
      isDangerous: true,
      onYes: run,
    });
  return (
    <>
      <Text size="sm" c="dimmed" mb="sm">
        A temporary password lets them in for 24 hours. They must choose another one at once.
      </Text>
      <Button variant="default" onClick={ask} loading={isBusy}>
        Reset password…
      </Button>
      <Modal
        opened={password !== undefined}
        onClose={() => undefined}
        title={`Temporary password of ${email}`}
        withCloseButton={false}
        closeOnClickOutside={false}
        closeOnEscape={false}
      >
        {password && (
          <SecretOnce
            noun="the temporary password"
            secret={password}
            file={{ name: 'temporary-password.txt', text: `${email}\n${password}\n` }}
            warning={`Hand it to ${email} in a way that no one else can read. It works for 24 hours and must be replaced at the first sign-in.`}
            confirm="tick"
            onDone={() => setPassword(undefined)}
          />
        )}
      </Modal>
    </>
  );
}
