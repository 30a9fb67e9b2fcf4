import { api } from '@libs/api-client/client';
import type { QueryOf, View } from '@libs/api-client/views';
import { PageHeader } from '@libs/ui/frame/page-header';
import { IconKey, IconWallet } from '@libs/ui/generated/icons';
import { useList } from '@libs/ui/lists/state/use-list';
import { Loaded } from '@libs/ui/states/loaded';
import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { useMay, useMerchant, useMerchantId } from '../current-merchant/use-merchant.js';
import { MissingRoleNote } from '../team/members/missing-role-note.js';
import { DelaySetting } from '../treasury-changes/delay-setting.js';
import { IssuedTerms } from '../treasury-changes/issued-terms.js';
import { QueuedChanges } from '../treasury-changes/queued-changes.js';
import { WaitSetting } from '../treasury-changes/wait-setting.js';
import { CurrentTreasury } from './current-treasury.js';
import { NoTreasury } from './no-treasury.js';
import { BringOwnModal } from './set-treasury/bring-own-modal.js';
import { GenerateModal } from './set-treasury/generate-modal.js';
import { WhatChanges } from './set-treasury/what-changes.js';
import { TreasuryHistory } from './treasury-history.js';

const PATH = '/api/dashboard/merchants/{merchant_id}/wallets';

/** The treasury of the merchant and its changes. */
export function Page() {
  const merchant_id = useMerchantId();
  const list = useList<QueryOf<typeof PATH>>([]);
  const merchant = useMerchant().data;
  const response = api.useQuery('get', PATH, { params: { path: { merchant_id }, query: list.query } });
  const [opened, setOpened] = useState<'generate' | 'bring'>();
  const close = () => setOpened(undefined);
  const actions = <Ways isFirst={!merchant?.treasury_address} onOpen={setOpened} />;
  const current = merchant?.treasury_address ?? undefined;
  return (
    <>
      <PageHeader
        title="Treasury"
        about="Where your money goes. We know its address but never its key, so nobody here can move what is in it."
        actions={current && actions}
      />
      <MissingRoleNote needs="own" action="set or replace the treasury" />
      <Loaded response={response} title="Could not load the treasury">
        {(page) =>
          page.data.length === 0 && list.isFirst ? (
            <NoTreasury actions={actions} />
          ) : (
            <Stack gap="xl">
              <QueuedChanges />
              {activeOf(page.data) && <CurrentTreasury wallet={activeOf(page.data)!} />}
              <WhatChanges />
              <WaitSetting />
              <DelaySetting treasury={current} />
              <IssuedTerms />
              <TreasuryHistory list={list} response={response} />
            </Stack>
          )
        }
      </Loaded>
      <GenerateModal isOpen={opened === 'generate'} onClose={close} current={current} />
      <BringOwnModal isOpen={opened === 'bring'} onClose={close} current={current} />
    </>
  );
}

function activeOf(wallets: View<'WalletView'>[]): View<'WalletView'> | undefined {
  return wallets.find(({ active }) => active);
}

function Ways({ isFirst, onOpen }: { isFirst: boolean; onOpen: (way: 'generate' | 'bring') => void }) {
  const may = useMay();
  if (!may('own')) return null;
  return (
    <Group gap="xs" justify={isFirst ? 'center' : undefined}>
      <Button
        variant={isFirst ? 'filled' : 'default'}
        leftSection={<IconWallet size={16} stroke={1.6} />}
        onClick={() => onOpen('bring')}
      >
        {isFirst ? 'Use my own address' : 'Use another address'}
      </Button>
      <Button variant="default" leftSection={<IconKey size={16} stroke={1.6} />} onClick={() => onOpen('generate')}>
        {isFirst ? 'Generate' : 'Generate a new one'}
      </Button>
    </Group>
  );
}
