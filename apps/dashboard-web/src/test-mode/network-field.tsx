import { Anchor, NativeSelect, type NativeSelectProps } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMerchantId } from '../current-merchant/use-merchant.js';
import { useTestNetwork } from './use-test-network.js';

/**
 * The payer of a test session: simulated, or on the test network. Hidden in live mode, and where there is no test
 * network to choose.
 */
export function NetworkField(props: NativeSelectProps) {
  const merchantId = useMerchantId();
  const network = useTestNetwork().data?.test_network;
  if (!network) return null;
  const needsTreasury = props.value === 'testnet' && !network.treasury_address;
  return (
    <NativeSelect
      label="Paid by"
      data={[
        { value: 'simulated', label: 'A simulated buyer' },
        { value: 'testnet', label: `A wallet on ${network.name}` },
      ]}
      description={
        needsTreasury && (
          <Anchor component={Link} to={`/merchants/${merchantId}/test-network`} fz="inherit">
            Set a test treasury first
          </Anchor>
        )
      }
      {...props}
    />
  );
}
