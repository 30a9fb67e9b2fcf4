import { client } from '@libs/api-client/client';
import type { View } from '@libs/api-client/views';
import { Facts } from '@libs/ui/details/facts';
import { ApiForm } from '@libs/ui/forms/api-form';
import { useApiForm } from '@libs/ui/forms/use-api-form';
import { PageHeader } from '@libs/ui/frame/page-header';
import { useMe } from '@libs/ui/sign-in/me';
import { ErrorNotice } from '@libs/ui/states/error-notice';
import { Loaded } from '@libs/ui/states/loaded';
import { When } from '@libs/ui/text/times/when';
import { Alert, Button, Card, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type Membership,
  MerchantChoice,
  type Preset,
  PresetChoice,
  whereKeysAreMade,
} from '../api-keys/key-choices.js';

type Outcome = 'approved' | 'declined';

/** The page that `checkout login` opens: a person decides whether the command line on some machine gets a key. */
export function Page() {
  const [code] = useState(() => new URLSearchParams(window.location.search).get('code') ?? '');
  const me = useMe();
  const [outcome, setOutcome] = useState<Outcome>();
  const response = useQuery({
    queryKey: ['command line', code],
    queryFn: async () => {
      const params = { path: { user_code: code } };
      return (await client.GET('/api/dashboard/cli_logins/{user_code}', { params })).data!;
    },
    enabled: code !== '' && !outcome,
    retry: false,
  });
  return (
    <Stack maw={560}>
      <PageHeader title="Sign in on the command line" />
      {outcome ? (
        <Decided outcome={outcome} />
      ) : code === '' ? (
        <Text size="sm">This link has no code. Open the one that checkout login printed.</Text>
      ) : (
        <Loaded response={response} title="No command line is waiting with this code">
          {(login) => (
            <Loaded response={me}>
              {({ memberships }) => (
                <LoginRequest code={code} login={login} memberships={memberships} onDone={setOutcome} />
              )}
            </Loaded>
          )}
        </Loaded>
      )}
    </Stack>
  );
}

function Decided({ outcome }: { outcome: Outcome }) {
  return outcome === 'approved' ? (
    <Alert color="green" title="You are signed in on the command line">
      You can close this page and go back to your terminal. The key is listed under API keys, where you can revoke it.
    </Alert>
  ) : (
    <Alert color="gray" title="Declined">
      No key was created. If you did not start this, someone may have sent you the link to get into your account.
    </Alert>
  );
}

interface LoginProps {
  readonly code: string;
  readonly login: View<'CliLoginView'>;
  readonly memberships: readonly Membership[];
  readonly onDone: (outcome: Outcome) => void;
}

function LoginRequest({ code, login, memberships, onDone }: LoginProps) {
  const params = { path: { user_code: code } };
  const decline = useMutation({
    mutationFn: () => client.POST('/api/dashboard/cli_logins/{user_code}/decline', { params }),
    onSuccess: () => onDone('declined'),
  });
  const mine = whereKeysAreMade(memberships);
  return (
    <Card withBorder>
      <Stack>
        <div>
          <Text size="sm" c="dimmed">
            Does your terminal show this code?
          </Text>
          <Title order={2} ff="monospace">
            {code}
          </Title>
        </div>
        <Facts
          rows={{
            Machine: login.machine,
            'Requested from': login.ip,
            'Requested at': <When at={login.created_at} />,
            Mode: login.livemode ? 'Live: real payments' : 'Test: no money moves',
          }}
        />
        <Text size="sm">
          Confirm it only if you have just run <b>checkout login</b> yourself. Anyone with the key can use it for 90
          days.
        </Text>
        {mine.length === 0 ? (
          <Alert color="orange" title="You cannot create API keys">
            Ask an owner for the developer role, or have someone who has it confirm this.
          </Alert>
        ) : (
          <Approval code={code} login={login} memberships={mine} onDone={onDone} />
        )}
        {decline.error && <ErrorNotice error={decline.error} />}
        <Button variant="default" w="fit-content" loading={decline.isPending} onClick={() => decline.mutate()}>
          This was not me
        </Button>
      </Stack>
    </Card>
  );
}

function Approval({ code, login, memberships, onDone }: LoginProps) {
  const form = useApiForm({
    initial: {
      merchant: String(memberships[0]!.merchant_id),
      // For live sessions, more than reading is an explicit choice: the key stays on somebody's machine.
      preset: (login.livemode ? 'read_only' : 'server') as Preset,
    },
    send: async ({ merchant, preset }) => {
      const merchant_id = login.livemode ? Number(merchant) : -Number(merchant);
      await client.POST('/api/dashboard/merchants/{merchant_id}/cli_logins/{user_code}/approve', {
        params: { path: { merchant_id, user_code: code } },
        body: { preset },
      });
    },
    onDone: () => onDone('approved'),
  });
  const { getInputProps } = form.form;
  return (
    <ApiForm of={form} verb="Confirm">
      <MerchantChoice memberships={memberships} {...getInputProps('merchant')} />
      <PresetChoice {...getInputProps('preset')} />
    </ApiForm>
  );
}
