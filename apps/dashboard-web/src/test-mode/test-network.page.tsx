import { client } from '@libs/api-client/client';
import type { View } from '@libs/api-client/views';
import { ApiForm } from '@libs/ui/forms/api-form';
import { useApiForm } from '@libs/ui/forms/use-api-form';
import { PageHeader } from '@libs/ui/frame/page-header';
import { Loaded } from '@libs/ui/states/loaded';
import { OnNetwork } from '@libs/ui/text/explorer';
import { Hash } from '@libs/ui/text/hash';
import { Stack, Text, TextInput } from '@mantine/core';
import { useMay, useMerchantId } from '../current-merchant/use-merchant.js';
import { useTestNetwork } from './use-test-network.js';

type TestNetwork = View<'TestNetworkView'>;

/** The network on which real wallets pay test sessions, and the treasury of its sweeps. */
export function Page() {
  const response = useTestNetwork();
  return (
    <>
      <PageHeader
        title="Test network"
        about="Real wallets pay test sessions here, with tokens that are worth nothing. Choose it when you create a session."
      />
      <Loaded response={response} title="Could not load the test network">
        {({ test_network }) =>
          test_network ? (
            <OnNetwork value="testnet">
              <Known key={test_network.treasury_address} network={test_network} />
            </OnNetwork>
          ) : (
            <Text size="sm">
              There is no test network on this installation. Test sessions are paid by a simulated buyer.
            </Text>
          )
        }
      </Loaded>
    </>
  );
}

function Known({ network }: { network: TestNetwork }) {
  const may = useMay();
  return (
    <Stack maw={560}>
      <Text size="sm">
        {network.name}, chain {network.chain_id}.
      </Text>
      {network.treasury_address ? (
        <Text component="div" size="sm">
          Sweeps go to <Hash value={network.treasury_address} kind="address" whole />
        </Text>
      ) : (
        <Text size="sm">Set a test treasury before you create a session on this network.</Text>
      )}
      {may('build') && <TreasuryForm network={network} />}
    </Stack>
  );
}

function TreasuryForm({ network: { treasury_address } }: { network: TestNetwork }) {
  const merchant_id = useMerchantId();
  const form = useApiForm({
    initial: { treasury_address: treasury_address ?? '' },
    validate: { treasury_address: (text) => (text.trim() ? null : 'Which address should test sweeps pay?') },
    send: ({ treasury_address: typed }) =>
      client.PUT('/api/dashboard/merchants/{merchant_id}/test_network', {
        params: { path: { merchant_id } },
        body: { treasury_address: typed.trim() },
      }),
    done: 'Saved. It applies to new test sessions.',
  });
  return (
    <ApiForm of={form} verb="Save test treasury">
      <TextInput
        label="Test treasury"
        description="An address of yours on the test network. It takes effect at once, and your live treasury stays as it is."
        placeholder="0x…"
        autoComplete="off"
        spellCheck={false}
        {...form.form.getInputProps('treasury_address')}
      />
    </ApiForm>
  );
}
