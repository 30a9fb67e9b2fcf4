import { client } from '@libs/api-client/client';
import type { View } from '@libs/api-client/views';
import { Facts } from '@libs/ui/details/facts';
import { ApiForm } from '@libs/ui/forms/api-form';
import { useApiForm } from '@libs/ui/forms/use-api-form';
import { PageHeader } from '@libs/ui/frame/page-header';
import { useMe } from '@libs/ui/sign-in/me';
import { Loaded } from '@libs/ui/states/loaded';
import { Alert, Button, Card, Radio, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type Membership,
  MerchantChoice,
  type Preset,
  PresetChoice,
  whereKeysAreMade,
} from '../api-keys/key-choices.js';
import { type AuthorizationRequest, answerTo, authorizationRequest } from './authorization-request.js';

type Mode = 'test' | 'live';

/**
 * The page to which a program sends its user to request access (OAuth): a person decides whether it gets an API key.
 */
export function Page() {
  const [request] = useState(() => authorizationRequest(window.location.search));
  return (
    <Stack maw={560}>
      <PageHeader title="Connect an app" />
      {typeof request === 'string' ? (
        <Alert color="orange" title="This does not work">
          {request} Start again in the app.
        </Alert>
      ) : (
        <Request of={request} />
      )}
    </Stack>
  );
}

function Request({ of }: { of: AuthorizationRequest }) {
  const me = useMe();
  const [isAnswered, setAnswered] = useState(false);
  const { client_id, redirect_uri } = of;
  const response = useQuery({
    queryKey: ['program', client_id, redirect_uri],
    queryFn: async () => {
      const params = { query: { client_id, redirect_uri } };
      return (await client.GET('/api/dashboard/oauth_client', { params })).data!;
    },
    retry: false,
  });
  const answer = (given: Parameters<typeof answerTo>[1]) => {
    setAnswered(true);
    window.location.assign(answerTo(of, given, window.location.origin));
  };
  if (isAnswered) return <Alert title="Taking you back to the app">You can close this page.</Alert>;
  return (
    <Loaded response={response} title="This app is not registered, or not with this address">
      {(program) => (
        <Loaded response={me}>
          {({ memberships }) => (
            <ConnectionRequest of={of} program={program} memberships={memberships} onAnswer={answer} />
          )}
        </Loaded>
      )}
    </Loaded>
  );
}

interface ConnectionProps {
  readonly of: AuthorizationRequest;
  readonly program: View<'OAuthClientView'>;
  readonly memberships: readonly Membership[];
  readonly onAnswer: (answer: Parameters<typeof answerTo>[1]) => void;
}

function ConnectionRequest({ of, program, memberships, onAnswer }: ConnectionProps) {
  const mine = whereKeysAreMade(memberships);
  return (
    <Card withBorder>
      <Stack>
        <Title order={2} size="h4">
          “{program.name}” asks for access
        </Title>
        <Facts rows={{ 'Redirects to': program.redirect_host }} />
        <Text size="sm">
          Nobody has verified the name. Continue only if you have just started this in an app that you know. It gets an
          API key for 30 days, which you can revoke under API keys.
        </Text>
        {mine.length === 0 ? (
          <Alert color="orange" title="You cannot create API keys">
            Ask an owner for the developer role, or create a merchant first.
          </Alert>
        ) : (
          <Approval of={of} program={program} memberships={mine} onAnswer={onAnswer} />
        )}
        <Button variant="default" w="fit-content" onClick={() => onAnswer({ error: 'access_denied' })}>
          Refuse
        </Button>
      </Stack>
    </Card>
  );
}

function Approval({ of: { client_id, redirect_uri, code_challenge }, memberships, onAnswer }: ConnectionProps) {
  const form = useApiForm({
    initial: {
      merchant: String(memberships[0]!.merchant_id),
      mode: 'test' as Mode,
      // Permission to change things is an explicit choice.
      preset: 'read_only' as Preset,
    },
    send: async ({ merchant, mode, preset }) => {
      const merchant_id = mode === 'live' ? Number(merchant) : -Number(merchant);
      const given = await client.POST('/api/dashboard/merchants/{merchant_id}/oauth_grants', {
        params: { path: { merchant_id } },
        body: { client_id, redirect_uri, code_challenge, preset },
      });
      return given.data!;
    },
    onDone: ({ code }) => onAnswer({ code }),
  });
  const { getInputProps } = form.form;
  return (
    <ApiForm of={form} verb="Connect">
      <MerchantChoice memberships={memberships} {...getInputProps('merchant')} />
      <Radio.Group label="Mode" {...getInputProps('mode')}>
        <Stack gap={8} mt={6}>
          <Radio value="test" label="Test" description="Simulated payments: no money moves." />
          <Radio value="live" label="Live" description="Your real sessions and payments." />
        </Stack>
      </Radio.Group>
      <PresetChoice {...getInputProps('preset')} />
    </ApiForm>
  );
}
