import { api, client } from '@libs/api-client/client';
import type { View } from '@libs/api-client/views';
import { ApiForm } from '@libs/ui/forms/api-form';
import { DollarsField } from '@libs/ui/forms/dollars-field';
import { faultAt } from '@libs/ui/forms/field-faults';
import { useApiForm } from '@libs/ui/forms/use-api-form';
import { Loaded } from '@libs/ui/states/loaded';
import { CopyBlock } from '@libs/ui/text/copy/copy-block';
import { Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useMay } from '../../current-merchant/use-merchant.js';
import { AgentHeader } from '../agent-header.js';
import { curlOf } from '../curl.js';
import { useOrganizationId } from '../use-organization.js';
import { CustomerCaps } from './customer-caps.js';
import { quotaBody, quotaFaults, quotaValues } from './quota-values.js';
import type { QuotaRowsProps } from './quotas-form.js';
import { WindowCaps } from './window-caps.js';

const PATH = '/api/agent/merchants/{merchant_id}/quotas';

/** Caps on spending: the most that a lost key or a very active customer can cost. */
export function Page() {
  const merchant_id = useOrganizationId();
  const response = api.useQuery('get', PATH, { params: { path: { merchant_id } } });
  return (
    <>
      <AgentHeader
        title="Quotas"
        needs="manage"
        about="Limits on spending, in addition to the balance. A turn that would exceed a cap is refused with 429 QUOTA_EXCEEDED and the time when there is room again."
      />
      <Loaded response={response} title="Could not load the quotas">
        {(quotas) => <QuotasForm quotas={quotas} />}
      </Loaded>
    </>
  );
}

function QuotasForm({ quotas }: { quotas: View<'QuotasView'> }) {
  const may = useMay();
  const merchant_id = useOrganizationId();
  const form = useApiForm({
    initial: quotaValues(quotas),
    isDeep: true,
    validate: quotaFaults as never,
    send: (values) => client.PUT(PATH, { params: { path: { merchant_id } }, body: quotaBody(values) }),
    done: 'Saved. The caps apply from the next turn.',
  });
  const { errors, getInputProps } = form.form;
  const dollars = (path: string) => ({
    isFine: true,
    placeholder: 'No cap',
    ...getInputProps(path),
    error: faultAt(errors, path),
  });
  return (
    <Stack gap="lg" maw={860}>
      <ApiForm of={form} verb="Save quotas" isDisabled={!may('manage') || !form.isChanged}>
        <DailyCaps dollars={dollars} />
        <CustomerCaps form={form.form} dollars={dollars} />
        <WindowCaps form={form.form} dollars={dollars} />
      </ApiForm>
      <FromServer quotas={quotas} />
    </Stack>
  );
}

function DailyCaps({ dollars }: Pick<QuotaRowsProps, 'dollars'>) {
  return (
    <Paper p="lg" component="section">
      <Title order={2} mb="sm">
        Per UTC day
      </Title>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DollarsField
          label="Each API key"
          description="Turns from the dashboard do not count toward any key."
          {...dollars('key_daily_usd')}
        />
        <DollarsField
          label="Each customer (end_user_ref)"
          description="Except customers listed below, who have their own."
          {...dollars('end_user_daily_usd')}
        />
      </SimpleGrid>
    </Paper>
  );
}

function FromServer({ quotas }: { quotas: View<'QuotasView'> }) {
  return (
    <Paper p="lg" component="section">
      <Title order={2} mb={4}>
        From your server
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        Needs a key for all your spaces. It replaces all caps; null means no cap.
      </Text>
      <CopyBlock text={curlOf({ method: 'PUT', path: '/quotas', body: quotaBody(quotaValues(quotas)) })} isWrapped />
    </Paper>
  );
}
