import { asProblem } from '@libs/api-client/api-problem';
import { client } from '@libs/api-client/client';
import type { View } from '@libs/api-client/views';
import { StandalonePage } from '@libs/ui/frame/standalone-page';
import { useMe, useSignOut } from '@libs/ui/sign-in/me';
import { ErrorNotice } from '@libs/ui/states/error-notice';
import { ReadProblem } from '@libs/ui/states/read-problem';
import { CardSkeleton } from '@libs/ui/states/skeletons';
import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { BRAND } from '../brand.js';
import { forgetInvitation, invitationToken } from './kept-token.js';

const HERE = `${BRAND.home}/invitations/accept`;
const SIGN_IN = `${BRAND.home}/sign-in?next=${encodeURIComponent(HERE)}`;

/** The page that the link of an invitation opens. */
export function Page() {
  const [token] = useState(invitationToken);
  const me = useMe();
  return (
    <StandalonePage {...BRAND} title="You are invited" about={token && 'You can join the team of a merchant.'}>
      {!token ? (
        <Text size="sm">
          This link contains no invitation. Open the link in the e-mail again, or ask for a new invitation.
        </Text>
      ) : me.isPending ? (
        <CardSkeleton lines={2} />
      ) : me.data ? (
        <Accept token={token} me={me.data} />
      ) : asProblem(me.error).status === 401 ? (
        <SignInFirst />
      ) : (
        <ReadProblem error={me.error} title="Could not load your account" onRetry={() => void me.refetch()} />
      )}
    </StandalonePage>
  );
}

function SignInFirst() {
  return (
    <Stack>
      <Text size="sm">
        Sign in with the e-mail address the invitation was sent to. If you have no account, create one with that
        address.
      </Text>
      <Button component="a" href={SIGN_IN}>
        Sign in
      </Button>
      <Button component="a" href={`${SIGN_IN}&way=register`} variant="default">
        Create an account
      </Button>
    </Stack>
  );
}

function Accept({ token, me }: { token: string; me: View<'MeView'> }) {
  const signOut = useSignOut(SIGN_IN);
  const accept = useMutation({
    mutationFn: async () => (await client.POST('/api/dashboard/invitations/accept', { body: { token } })).data!,
    onSuccess: ({ merchant_id }) => {
      forgetInvitation();
      window.location.assign(`${BRAND.home}/merchants/${merchant_id}`);
    },
  });
  return (
    <Stack>
      <Text size="sm">
        You are signed in as <b>{me.email}</b>.{' '}
        <Anchor component="button" type="button" fz="sm" onClick={() => void signOut()}>
          Use another account
        </Anchor>
      </Text>
      {accept.error && <ErrorNotice error={accept.error} />}
      <Button onClick={() => accept.mutate()} loading={accept.isPending || accept.isSuccess}>
        Accept the invitation
      </Button>
    </Stack>
  );
}
