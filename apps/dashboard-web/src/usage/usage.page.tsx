import { api } from '@libs/api-client/client';
import { PageHeader } from '@libs/ui/frame/page-header';
import { IconChartBar } from '@libs/ui/generated/icons';
import { EmptyState } from '@libs/ui/states/empty-state';
import { Loaded } from '@libs/ui/states/loaded';
import { Anchor, Paper } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { firstSession } from '../api-keys/first-session.js';
import { useIsTest, useMerchantId } from '../current-merchant/use-merchant.js';
import { MonthsTable } from './months-table.js';

/** The credited amounts and their fees, by month. */
export function Page() {
  const merchant_id = useMerchantId();
  const params = { path: { merchant_id } };
  const response = api.useQuery('get', '/api/dashboard/merchants/{merchant_id}/usage', { params });
  return (
    <>
      <PageHeader
        title="Usage"
        about={
          <>
            Credited payments by UTC month. What your plan allows is in{' '}
            <Anchor
              inherit
              underline="always"
              renderRoot={(props) => <Link to={`/merchants/${merchant_id}/billing`} {...props} />}
            >
              Billing
            </Anchor>
            .
          </>
        }
      />
      <Loaded response={response} title="Could not load your usage">
        {({ data }) => (data.length === 0 ? <NoUsage /> : <MonthsTable months={data} />)}
      </Loaded>
    </>
  );
}

function NoUsage() {
  return (
    <Paper>
      <EmptyState
        icon={IconChartBar}
        title="Nothing credited yet"
        command={firstSession(useIsTest() ? 'sk_test_…' : 'sk_live_…')}
      >
        The first credited payment starts the first month here. Create a session and pay it:
      </EmptyState>
    </Paper>
  );
}
