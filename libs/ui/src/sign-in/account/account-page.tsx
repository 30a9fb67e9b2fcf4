import { Paper, Stack, Text, Title } from '@mantine/core';
import { PageHeader } from '../../frame/page-header.js';
import { useSearch } from '../../lists/state/use-search.js';
import { Loaded } from '../../states/loaded.js';
import { EmailProofBanner } from '../email-proof/email-proof-banner.js';
import { useMe } from '../me.js';
import { ForgottenPasswordForm } from '../methods/forgotten-password-form.js';
import { SecondFactors } from '../second-factor/second-factors.js';
import { ChangePasswordForm } from './change-password-form.js';
import { SignInsList } from './sign-ins-list.js';

/** The person: password, second factor and sign-ins. "Forgot password?" leads to `?forgot=1`, by a sign-in link. */
export function AccountPage() {
  const me = useMe();
  const [search, change] = useSearch();
  const hasForgotten = search['forgot'] === '1';
  return (
    <>
      <EmailProofBanner />
      <PageHeader title="Account" about={me.data?.email} />
      <Stack maw={620} gap="lg">
        <Paper p="lg" component="section">
          <Title order={2} mb={4}>
            {hasForgotten ? 'Choose a new password' : 'Password'}
          </Title>
          <Loaded response={me} title="Could not load your account">
            {({ has_password }) => (
              <Stack gap="md">
                <Text size="sm" c="dimmed">
                  {aboutPassword(has_password, hasForgotten)}
                </Text>
                {hasForgotten ? (
                  <ForgottenPasswordForm onDone={() => change({ forgot: undefined }, { replace: true })} />
                ) : (
                  <ChangePasswordForm hasPassword={has_password} />
                )}
              </Stack>
            )}
          </Loaded>
        </Paper>
        <Paper p="lg" component="section" id="second-factor">
          <Title order={2} mb={4}>
            Second factor
          </Title>
          <SecondFactors />
        </Paper>
        <Paper p="lg" component="section">
          <Title order={2} mb="sm">
            Where you are signed in
          </Title>
          <SignInsList />
        </Paper>
      </Stack>
    </>
  );
}

function aboutPassword(hasPassword: boolean, hasForgotten: boolean): string {
  if (hasForgotten) return 'You are signed in. Set the new password within 15 minutes of opening the link.';
  if (hasPassword) return 'Changing it signs you out everywhere else.';
  return 'You have no password: you sign in by e-mail or with a provider. You can set one here.';
}
