import { client } from '@libs/api-client/client';
import { ApiForm } from '@libs/ui/forms/api-form';
import { useApiForm } from '@libs/ui/forms/use-api-form';
import { PageHeader } from '@libs/ui/frame/page-header';
import { EmailProofBanner } from '@libs/ui/sign-in/email-proof/email-proof-banner';
import { useMe } from '@libs/ui/sign-in/me';
import { FactorNeededBanner } from '@libs/ui/sign-in/second-factor/factor-needed-banner';
import { Paper, Text, TextInput, Title } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { ApproveYourself } from '../onboarding/approve-yourself.js';
import { TryToday } from '../onboarding/try-today.js';
import { BusinessFields } from '../review/business-fields.js';
import { type BusinessValues, businessOf, NO_BUSINESS } from '../review/business-values.js';

/** Makes a merchant; the first step after making an account. */
export function Page() {
  const navigate = useNavigate();
  const me = useMe().data;
  const isFirst = me?.memberships.length === 0;
  const form = useApiForm({
    initial: { name: '', email: '', ...NO_BUSINESS },
    send: async ({ name = '', email = '', ...business }) => {
      const body = { name, email: email.trim() || null, ...businessOf(business as BusinessValues) };
      return (await client.POST('/api/dashboard/merchants', { body })).data!;
    },
    onDone: ({ id }) => void navigate({ to: `/merchants/${id}` }),
  });
  return (
    <>
      <EmailProofBanner />
      <FactorNeededBanner />
      <PageHeader
        title={isFirst ? 'Welcome' : 'New merchant'}
        about={
          <>
            {isFirst
              ? 'Create your merchant to accept USDC and USDT.'
              : 'A merchant has its own treasury, API keys, team and plan.'}{' '}
            {me?.is_operator ? (
              <ApproveYourself />
            ) : (
              'We review it before it can take payments; you can set everything up meanwhile.'
            )}
          </>
        }
      />
      <Paper p="lg" maw={520}>
        <ApiForm of={form} verb="Create merchant">
          <TextInput
            label="Name"
            description="Buyers see it on the pay page."
            autoComplete="organization"
            required
            withAsterisk={false}
            {...form.form.getInputProps('name')}
          />
          <TextInput
            label="Support e-mail (optional)"
            description="Shown to buyers who need help."
            type="email"
            autoComplete="email"
            {...form.form.getInputProps('email')}
          />
          <div>
            <Title order={2} size="h4">
              About your business
            </Title>
            <Text size="sm" c="dimmed">
              An operator reads this before approving you. Buyers do not see it, and you can add it later.
            </Text>
          </div>
          <BusinessFields propsOf={(field) => form.form.getInputProps(field)} />
        </ApiForm>
      </Paper>
      {isFirst && (
        <Paper p="lg" maw={520} mt="lg">
          <TryToday />
        </Paper>
      )}
    </>
  );
}
