import { api } from '@libs/api-client/client';
import { PageHeader } from '@libs/ui/frame/page-header';
import { Loaded } from '@libs/ui/states/loaded';
import { Stack } from '@mantine/core';
import { useMerchant, useMerchantId } from '../current-merchant/use-merchant.js';
import { MissingRoleNote } from '../team/members/missing-role-note.js';
import { BusinessPart } from './business-part.js';
import { EmbedPart } from './embed-part.js';
import { ProfileForm } from './profile-form.js';
import { SessionsForm } from './sessions-form.js';

/** Settings for the texts that buyers see, for new sessions, and for the sites that may show the pay page. */
export function Page() {
  const merchant_id = useMerchantId();
  const merchant = useMerchant();
  const params = { path: { merchant_id } };
  const settings = api.useQuery('get', '/api/dashboard/merchants/{merchant_id}/settings', { params });
  return (
    <>
      <PageHeader title="Settings" />
      <MissingRoleNote needs="manage" action="change settings" />
      <Stack gap="lg" maw={760}>
        <Loaded response={merchant} title="Could not load the merchant">
          {(data) => (
            <>
              <ProfileForm key={data.id} merchant={data} />
              <BusinessPart key={`business ${data.id}`} merchant={data} />
            </>
          )}
        </Loaded>
        <Loaded response={settings} title="Could not load the settings">
          {(data) => (
            <>
              <SessionsForm key={`sessions ${merchant_id}`} settings={data} />
              <EmbedPart key={`embed ${merchant_id}`} settings={data} />
            </>
          )}
        </Loaded>
      </Stack>
    </>
  );
}
