import { client } from '@libs/api-client/client';
import { confirm } from '@libs/ui/actions/confirm';
import { useAction } from '@libs/ui/actions/use-action';
import { Anchor, Group, UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMay, useMerchantId } from '../current-merchant/use-merchant.js';
import styles from './test-mode-banner.module.css';
import { useTestNetwork } from './use-test-network.js';

/** The banner on every page of test mode, so that nobody takes its amounts for real money. */
export function TestModeBanner() {
  const merchant_id = useMerchantId();
  const may = useMay();
  const network = useTestNetwork().data?.test_network;
  const erase = useAction({
    send: () =>
      client.DELETE('/api/dashboard/merchants/{merchant_id}/test_data', { params: { path: { merchant_id } } }),
    done: 'The test data is being deleted.',
    failed: 'The test data was not deleted',
  });
  const ask = () =>
    confirm({
      title: 'Delete all test data?',
      consequences: 'Test sessions, payments, events and deliveries are deleted. Test keys and webhook endpoints stay.',
      verb: 'Delete test data',
      isDangerous: true,
      onYes: () => erase.run(),
    });
  return (
    <Group className={styles['banner']} justify="space-between" role="note" gap="xs">
      <span>
        <b>Test mode.</b>{' '}
        {network ? (
          <>
            Payments are simulated, or made on the{' '}
            <Anchor
              component={Link}
              to={`/merchants/${merchant_id}/test-network`}
              fz="inherit"
              c="inherit"
              underline="always"
            >
              test network
            </Anchor>
            . No real money moves.
          </>
        ) : (
          'Payments are simulated, and no money moves.'
        )}
      </span>
      {may('build') && (
        <UnstyledButton onClick={ask} td="underline" fz="inherit" c="inherit">
          Delete test data
        </UnstyledButton>
      )}
    </Group>
  );
}
