import { client } from '@libs/api-client/client';
import { ApiForm } from '@libs/ui/forms/api-form';
import { useApiForm } from '@libs/ui/forms/use-api-form';
import { PageHeader } from '@libs/ui/frame/page-header';
import { Paper, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';

/** Makes a merchant; the first thing after making an account. */
export function Page() {
  const navigate = useNavigate();
  const form = useApiForm({
    initial: { name: '', email: '' },
    send: async ({ name, email }) =>
      (await client.POST('/api/dashboard/merchants', { body: { name, email: email.trim() || null } })).data!,
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
        </ApiForm>
      </Paper>
    </>
  );
}
