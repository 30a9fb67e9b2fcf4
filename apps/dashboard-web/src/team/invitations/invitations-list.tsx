import { api } from '@libs/api-client/client';
import type { View } from '@libs/api-client/views';
import { Loaded } from '@libs/ui/states/loaded';
import { When } from '@libs/ui/text/times/when';
import { Badge, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useMerchantId } from '../../current-merchant/use-merchant.js';
import { ROLES } from '../roles/role-words.js';
import styles from './invitations.module.css';
import { WithdrawButton } from './withdraw-button.js';

type Invitation = View<'InvitationView'>;

const MAX = 200;
// biome-ignore format: a table reads best as a table
const MAIL: Readonly<Record<Invitation['mail'], { word: string; color: string }>> = {
  waiting: { word: 'E-mail is on its way', color: 'yellow' },
  sent:    { word: 'E-mail sent',          color: 'green' },
  failed:  { word: 'E-mail rejected',      color: 'red' },
};

/** Invitations that have not been accepted yet. */
export function InvitationsList() {
  const params = { path: { merchant_id: useMerchantId() }, query: { limit: MAX } };
  const response = api.useQuery('get', '/api/dashboard/merchants/{merchant_id}/invitations', { params });
  return (
    <section>
      <Title order={2} mb="xs">
        Pending invitations
      </Title>
      <Loaded response={response} title="Could not load the invitations">
        {({ data }) =>
          data.length === 0 ? (
            <Text size="sm" c="dimmed">
              There are no pending invitations.
            </Text>
          ) : (
            <Paper component="ul" className={styles['list']} aria-label="Pending invitations">
              {data.map((invitation) => (
                <InvitationLine key={invitation.id} of={invitation} />
              ))}
            </Paper>
          )
        }
      </Loaded>
    </section>
  );
}

function InvitationLine({ of }: { of: Invitation }) {
  const { word, color } = MAIL[of.mail];
  return (
    <li className={styles['line']}>
      <Stack gap={0} miw={0}>
        <Text size="sm" fw={500} truncate>
          {of.email}
        </Text>
        <Text size="xs" c="dimmed">
          {ROLES[of.role].word}, invited by {of.invited_by}; valid until <When at={of.expires_at} absolute />
        </Text>
      </Stack>
      <Group gap="xs" wrap="nowrap">
        <Badge color={color}>{word}</Badge>
        <WithdrawButton of={of} />
      </Group>
    </li>
  );
}
