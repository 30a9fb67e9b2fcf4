import { api } from '@libs/api-client/client';
import { PageHeader } from '@libs/ui/frame/page-header';
import { Loaded } from '@libs/ui/states/loaded';
import { Stack } from '@mantine/core';
import { useMerchantId } from '../current-merchant/use-merchant.js';
import { MissingRoleNote } from '../team/members/missing-role-note.js';
import { MonthUse } from './month-use.js';
import { Plan } from './plan.js';
import { PlanNotice } from './plan-notice.js';
import { ProInvoice } from './pro-invoice.js';

/** The plan, its limits, and the payment for Pro. */
export function Page() {
  const merchant_id = useMerchantId();
  const params = { path: { merchant_id } };
  const response = api.useQuery('get', '/api/dashboard/merchants/{merchant_id}/billing', { params });
  return (
    <>
      <PageHeader
        title="Billing"
        about="The fee is taken from each payment when it is swept, so there is no bill. Only Pro is paid for, through this same checkout."
      />
      <MissingRoleNote needs="manage" action="pay for Pro" />
      <Loaded response={response} title="Could not load billing">
        {(billing) => (
          <Stack gap="lg">
            <PlanNotice billing={billing} />
            <Plan billing={billing} />
            <MonthUse billing={billing} />
            {billing.fee_tier !== 'enterprise' && <ProInvoice billing={billing} />}
          </Stack>
        )}
      </Loaded>
    </>
  );
}
