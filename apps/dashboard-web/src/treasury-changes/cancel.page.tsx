import { client } from '@libs/api-client/client';
import type { View } from '@libs/api-client/views';
import { LinkPage } from '@libs/ui/frame/link-page';
import { ErrorNotice } from '@libs/ui/states/error-notice';
import { Loaded } from '@libs/ui/states/loaded';
import { Hash } from '@libs/ui/text/hash';
import { When } from '@libs/ui/text/times/when';
import { Button, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { BRAND } from '../brand.js';
import { delayInWords, inWords } from './use-treasury-changes.js';

type Change = View<'TreasuryChangeView'>;

const OVER: Readonly<Record<Exclude<Change['status'], 'queued'>, string>> = {
  applied: 'This change has taken effect. If it was not intended, sign in and set your own treasury again at once.',
  canceled: 'This change is canceled. Nothing has changed.',
  replaced: 'A newer change was requested since. Its own e-mail has the link that cancels it.',
};

/** The page that the link of the mail about a change opens: the change is canceled here without a sign-in. */
export function Page() {
  return (
    <LinkPage {...BRAND} title="Treasury change">
      {(token) => <OfMail token={token} />}
    </LinkPage>
  );
}

function OfMail({ token }: { token: string }) {
  const response = useQuery({
    queryKey: ['treasury change of an e-mail', token],
    queryFn: async () => (await client.POST('/api/dashboard/treasury_changes/of_mail', { body: { token } })).data!,
  });
  const cancel = useMutation({
    mutationFn: () => client.POST('/api/dashboard/treasury_changes/cancel', { body: { token } }),
    onSuccess: () => response.refetch(),
  });
  return (
    <Loaded response={response} title="Could not load the change">
      {({ merchant_name, change }) =>
        change.status === 'queued' ? (
          <Stack>
            <What merchant={merchant_name} change={change} />
            {cancel.error && <ErrorNotice error={cancel.error} />}
            <Button color="red" loading={cancel.isPending} onClick={() => cancel.mutate()}>
              Cancel this change
            </Button>
            <Text size="xs" c="dimmed">
              The treasury of {merchant_name} then cannot be changed for three days, so that you have time to sign out
              the person who requested it.
            </Text>
          </Stack>
        ) : (
          <Text size="sm" role="status">
            {OVER[change.status]}
          </Text>
        )
      }
    </Loaded>
  );
}

function What({ merchant, change }: { merchant: string; change: Change }) {
  const { kind, treasury_address, wait_h, delay_s, requested_by, requested_at, takes_effect_at } = change;
  return (
    <Stack gap={4}>
      <Text size="sm">
        From <When at={takes_effect_at} absolute mayBeAhead /> on{' '}
        {kind === 'treasury' ? (
          <>
            the money of <b>{merchant}</b> goes to this address:
          </>
        ) : kind === 'wait' ? (
          <>
            treasury changes of <b>{merchant}</b> wait {inWords(wait_h!)}.
          </>
        ) : (
          <>
            addresses of new sessions of <b>{merchant}</b> have a delay of {delayInWords(delay_s)}.
          </>
        )}
      </Text>
      {treasury_address && <Hash value={treasury_address} kind="address" whole />}
      <Text size="xs" c="dimmed">
        Requested by {requested_by}, <When at={requested_at} />
      </Text>
    </Stack>
  );
}
