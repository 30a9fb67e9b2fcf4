import { EmptyState } from '@libs/ui/states/empty-state';
import { Paper } from '@mantine/core';
import { IconBuildingBank } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useMerchantId } from '../merchants/use-merchant.js';

/** Before the first treasury: what it is, and the two ways to have one. */
export function NoTreasury({ actions }: { actions: ReactNode }) {
  const id = useMerchantId();
  return (
    <Paper>
      <EmptyState icon={IconBuildingBank} title="No treasury yet" action={actions} command={commandOf(id)}>
        Every session has an address of its own; what arrives there is swept to your treasury. Bring the address of a
        wallet whose key you hold (a hardware wallet, a multi-signature wallet), or let us make a key and show it to you
        once. By program, signed in as an owner:
      </EmptyState>
    </Paper>
  );
}

function commandOf(merchantId: number): string {
  const { origin } = window.location;
  return [
    `curl -c owner.txt ${origin}/api/auth/login \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '{"email": "you@shop.example", "password": "…"}'`,
    `curl -b owner.txt \\`,
    `  ${origin}/api/dashboard/merchants/${merchantId}/wallets/bring_own \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '{"treasury_address": "0x…"}'`,
  ].join('\n');
}
