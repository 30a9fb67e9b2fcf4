import type { View } from '@libs/api-client/views';
import { DetailDrawer, DetailPart } from '@libs/ui/details/detail-drawer';
import { Facts } from '@libs/ui/details/facts';
import { When } from '@libs/ui/text/times/when';
import { Anchor, Badge, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ResetPassword } from './reset-password.js';

type User = View<'OperatorUserView'>;

/** One account: its facts, its merchants, and a button for a new password. */
export function UserDrawer({ user, onClose }: { user: User | undefined; onClose: () => void }) {
  return (
    <DetailDrawer
      isOpen={user !== undefined}
      onClose={onClose}
      title={user?.email}
      beside={user?.is_operator && <Badge color="violet">Operator</Badge>}
    >
      {user && <UserDetail user={user} />}
    </DetailDrawer>
  );
}

function UserDetail({ user }: { user: User }) {
  const { id, name, email_proven, created_at, last_seen_at, memberships, is_operator } = user;
  return (
    <>
      <Facts
        rows={{
          Number: <span className="numbers">{id}</span>,
          Name: name ?? undefined,
          'E-mail': email_proven ? 'Confirmed' : 'Not confirmed yet',
          Password: passwordWords(user),
          Created: <When at={created_at} />,
          'Last seen': last_seen_at ? <When at={last_seen_at} /> : 'Never',
        }}
      />
      <DetailPart title="Merchants">
        <Stack gap={6}>
          {memberships.map(({ merchant_id, merchant_name, role }) => (
            <Group key={merchant_id} gap="sm">
              <Anchor component={Link} to={`/merchants/${merchant_id}`} fz="sm">
                {merchant_name}
              </Anchor>
              <Text size="xs" c="dimmed">
                {role}
              </Text>
            </Group>
          ))}
          {memberships.length === 0 && (
            <Text size="sm" c="dimmed">
              Belongs to no merchant.
            </Text>
          )}
        </Stack>
      </DetailPart>
      <DetailPart title="Locked out">
        {is_operator ? (
          <Text size="sm" c="dimmed">
            An operator’s password cannot be reset here: anyone who could do that could act as them.
          </Text>
        ) : (
          <ResetPassword user={user} />
        )}
      </DetailPart>
    </>
  );
}

function passwordWords({ has_password, password_temporary }: User): string {
  if (password_temporary) return 'Temporary, not changed yet';
  return has_password ? 'Set' : 'None: signs in by e-mail or with a provider';
}
