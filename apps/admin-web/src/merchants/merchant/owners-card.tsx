import type { View } from '@libs/api-client/views';
import { When } from '@libs/ui/text/times/when';
import { Anchor, Badge, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Card } from '../../cards/card.js';

type Owner = View<'MerchantOwnerView'>;

/** The owners of a merchant, and their other merchants. */
export function OwnersCard({ owners, of }: { owners: readonly Owner[]; of: number }) {
  return (
    <Card title={owners.length > 1 ? 'Owners' : 'Owner'}>
      <Stack gap="md">
        {owners.map((owner) => (
          <OwnerRow key={owner.user_id} owner={owner} of={of} />
        ))}
      </Stack>
    </Card>
  );
}

function OwnerRow({ owner, of }: { owner: Owner; of: number }) {
  const { user_id, email, name, email_proven, background, memberships } = owner;
  const others = memberships.filter(({ merchant_id }) => merchant_id !== of);
  return (
    <div>
      <Group gap="sm">
        <Anchor
          component={Link}
          to="/users"
          search={{ search: email, open: `${user_id}` } as never}
          fz="sm"
          fw={500}
          style={{ overflowWrap: 'anywhere' }}
        >
          {email}
        </Anchor>
        <Badge color={email_proven ? 'green' : 'orange'}>
          {email_proven ? 'E-mail confirmed' : 'E-mail not confirmed'}
        </Badge>
      </Group>
      {name && <Text size="sm">{name}</Text>}
      <Text size="xs" c="dimmed" mt={2} component="div">
        {background ? <Background {...background} /> : 'The age of the account is unknown at the moment.'}
      </Text>
      <Text size="xs" c="dimmed" mt={2}>
        {others.length === 0 ? 'Belongs to no other merchant.' : 'Also at '}
        {others.map(({ merchant_id, merchant_name, role, merchant_status }, index) => (
          <span key={merchant_id}>
            {index > 0 && ', '}
            <Anchor component={Link} to={`/merchants/${merchant_id}`} fz="xs" underline="always">
              {merchant_name}
            </Anchor>{' '}
            ({[role, merchant_status].filter(Boolean).join(', ')})
          </span>
        ))}
      </Text>
    </div>
  );
}

/** The age of the account and how its owner signs in. */
function Background({ created_at, has_password, providers, methods, last_seen_at }: NonNullable<Owner['background']>) {
  const ways = [
    ...(has_password ? ['password'] : []),
    ...(methods.includes('link') ? ['sign-in link'] : []),
    ...providers,
  ];
  return (
    <>
      Account created <When at={created_at} /> ·{' '}
      {ways.length > 0 ? `signs in with ${ways.join(', ')}` : 'has not signed in yet'} ·{' '}
      {last_seen_at ? (
        <>
          last seen <When at={last_seen_at} />
        </>
      ) : (
        'not signed in now'
      )}
    </>
  );
}
