import { api, client } from '@libs/api-client/client';
import type { View } from '@libs/api-client/views';
import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useAction } from '../../actions/use-action.js';
import { Loaded } from '../../states/loaded.js';
import { When } from '../../text/times/when.js';
import { browserOf } from './browser-name.js';

const METHODS = { password: 'password', link: 'sign-in link', oidc: 'provider', passkey: 'passkey' } as const;

/** The sign-ins of the account, and how to end each. */
export function SignInsList() {
  const response = api.useQuery('get', '/api/auth/sign_ins', {});
  const end = useAction({
    send: (sign_in_id: number) =>
      client.DELETE('/api/auth/sign_ins/{sign_in_id}', { params: { path: { sign_in_id } } }),
    done: 'That sign-in has ended.',
    failed: 'The sign-in was not ended',
  });
  const endOthers = useAction({
    send: () => client.DELETE('/api/auth/sign_ins', {}),
    done: 'All other sign-ins have ended.',
    failed: 'The sign-ins were not ended',
  });
  return (
    <Loaded response={response} title="Could not load your sign-ins">
      {({ data }) => (
        <Stack gap="xs">
          {data.map((signIn) => (
            <SignInRow key={signIn.id} signIn={signIn} onEnd={() => end.run(signIn.id)} />
          ))}
          {data.length > 1 && (
            <Group>
              <Button variant="default" onClick={() => endOthers.run()} loading={endOthers.isBusy}>
                End all others
              </Button>
            </Group>
          )}
        </Stack>
      )}
    </Loaded>
  );
}

function SignInRow({ signIn, onEnd }: { signIn: View<'SignInView'>; onEnd: () => void }) {
  const browser = browserOf(signIn.user_agent);
  return (
    <Group justify="space-between" wrap="nowrap" py={6} style={{ borderBottom: '1px solid var(--line)' }}>
      <div style={{ minWidth: 0 }}>
        <Group gap="xs">
          <Text size="sm" fw={500}>
            {browser}
          </Text>
          {signIn.current && <Badge color="green">This one</Badge>}
        </Group>
        <Text size="xs" c="dimmed">
          {METHODS[signIn.method]}, {signIn.ip ?? 'unknown address'} · signed in <When at={signIn.created_at} /> · last
          seen <When at={signIn.last_seen_at} />
        </Text>
      </div>
      {!signIn.current && (
        <Button
          size="compact-sm"
          variant="default"
          style={{ flexShrink: 0 }}
          onClick={onEnd}
          aria-label={`End the sign-in of ${browser}`}
        >
          End
        </Button>
      )}
    </Group>
  );
}
