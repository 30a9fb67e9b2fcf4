import { client } from '@libs/api-client/client';
import type { View } from '@libs/api-client/views';
import { Button, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { LinkPage } from '../../frame/link-page.js';
import { ErrorNotice } from '../../states/error-notice.js';
import { Loaded } from '../../states/loaded.js';
import { When } from '../../text/times/when.js';

type Status = View<'FactorResetView'>['status'];

const OVER: Readonly<Record<Exclude<Status, 'queued'>, string>> = {
  applied: 'Your second factor has already been removed. Sign in, change your password and add a second factor again.',
  canceled: 'Your second factor stays. If you did not ask for its removal, change your password.',
};

/** The page to which mails about a lost second factor link: its removal is canceled here without a sign-in. */
export function KeepFactorPage({ brand, iconUrl }: { brand: string; iconUrl: string }) {
  return (
    <LinkPage brand={brand} iconUrl={iconUrl} title="Your second factor">
      {(token) => <OfMail token={token} />}
    </LinkPage>
  );
}

function OfMail({ token }: { token: string }) {
  const response = useQuery({
    queryKey: ['factor reset of an e-mail', token],
    queryFn: async () => (await client.POST('/api/auth/factor_resets/of_mail', { body: { token } })).data!,
  });
  const cancel = useMutation({
    mutationFn: () => client.POST('/api/auth/factor_resets/cancel', { body: { token } }),
    onSuccess: () => response.refetch(),
  });
  return (
    <Loaded response={response} title="Could not load the request">
      {({ status, requested_at, takes_effect_at }) =>
        status === 'queued' ? (
          <Stack>
            <Text size="sm">
              Someone who has your password or your mailbox reported your second factor lost <When at={requested_at} />.
              It will be removed <When at={takes_effect_at} absolute mayBeAhead />.
            </Text>
            {cancel.error && <ErrorNotice error={cancel.error} />}
            <Button color="red" loading={cancel.isPending} onClick={() => cancel.mutate()}>
              This wasn’t me. Keep it
            </Button>
          </Stack>
        ) : (
          <Text size="sm" role="status">
            {OVER[status]}
          </Text>
        )
      }
    </Loaded>
  );
}
