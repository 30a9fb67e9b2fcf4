import { client } from '@libs/api-client/client';
import { ApiForm } from '@libs/ui/forms/api-form';
import { useApiForm } from '@libs/ui/forms/use-api-form';
import { PageHeader } from '@libs/ui/frame/page-header';
import { Paper, Text, TextInput, Title } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { BusinessFields } from '../review/business-fields.js';
import { type BusinessValues, businessOf, NO_BUSINESS } from '../review/business-values.js';

/** Makes a merchant; the first thing after making an account. */
export function Page() {
  const navigate = useNavigate();
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
      <PageHeader
        title="New merchant"
        about="A merchant has its own treasury, keys, team and plan. An operator looks at it before it can take money; everything else can be set up meanwhile."
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
    </>
  );
}
