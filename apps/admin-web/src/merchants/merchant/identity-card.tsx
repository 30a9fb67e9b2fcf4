import type { View } from '@libs/api-client/views';
import { Facts } from '@libs/ui/details/facts';
import { Hash } from '@libs/ui/text/hash';
import { When } from '@libs/ui/text/times/when';
import { Text } from '@mantine/core';
import { Card } from '../../cards/card.js';

/** A merchant's statements about itself, and its treasury. */
export function IdentityCard({ merchant }: { merchant: View<'OperatorMerchantDetailView'> }) {
  const { id, email, created_at, treasury_address, relayer_address } = merchant;
  return (
    <Card title="Merchant">
      <Facts
        rows={{
          Number: <span className="numbers">{id}</span>,
          'Support e-mail': email ?? <Missing>None. Buyers would not know whom to ask.</Missing>,
          Created: <When at={created_at} />,
          Treasury: treasury_address ? (
            <Hash value={treasury_address} kind="address" whole />
          ) : (
            <Missing>Not set. No sessions can be created until it is.</Missing>
          ),
          'Sweep gas': relayer_address ? (
            <>
              Paid by its relayer <Hash value={relayer_address} kind="address" />
            </>
          ) : (
            'Paid by the platform'
          ),
        }}
      />
    </Card>
  );
}

function Missing({ children }: { children: string }) {
  return (
    <Text component="span" inherit c="dimmed">
      {children}
    </Text>
  );
}
