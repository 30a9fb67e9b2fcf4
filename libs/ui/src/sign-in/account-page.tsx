import { Paper, Stack, Text, Title } from '@mantine/core';
import { PageHeader } from '../frame/page-header.js';
import { Answered } from '../states/answered.js';
import { ChangePasswordForm } from './change-password-form.js';
import { useMe } from './me.js';
import { SignInsList } from './sign-ins-list.js';

/** The person: password and sign-ins. */
export function AccountPage() {
  const me = useMe();
  return (
    <>
      <PageHeader title="Account" about={me.data?.email} />
      <Stack maw={620} gap="lg">
        <Paper p="lg" component="section">
          <Title order={2} mb={4}>
            Password
          </Title>
          <Answered answer={me} title="Could not load your account">
            {({ has_password }) => (
              <Stack gap="md">
                <Text size="sm" c="dimmed">
                  {has_password
                    ? 'Changing it ends all other sign-ins.'
                    : 'You have none: you sign in by mail or with a provider. You may set one.'}
                </Text>
                <ChangePasswordForm hasPassword={has_password} />
              </Stack>
            )}
          </Answered>
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
