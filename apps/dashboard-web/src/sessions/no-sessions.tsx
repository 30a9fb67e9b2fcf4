import { IconLink } from '@libs/ui/generated/icons';
import { EmptyState } from '@libs/ui/states/empty-state';
import { useIsTest, useMerchant } from '../current-merchant/use-merchant.js';
import { NewLinkButton } from './new-link-button.js';

/** Shown before the first session: how to make one by hand or by program. */
export function NoSessions() {
  const status = useMerchant().data?.status;
  const isTesting = useIsTest();
  return (
    <EmptyState
      icon={IconLink}
      title="No sessions yet"
      command={createCommand(window.location.origin, isTesting ? 'sk_test_…' : 'sk_live_…')}
      action={<NewLinkButton isCentered />}
    >
      {isTesting || status === 'active'
        ? 'Create a payment link and send it to your customer, or let your backend create a session for each order:'
        : 'Once your merchant is approved, your backend creates a session for each order like this:'}
    </EmptyState>
  );
}

function createCommand(origin: string, key: string): string {
  return `curl ${origin}/api/sessions \\
  -H 'Authorization: Bearer ${key}' \\
  -H 'Content-Type: application/json' \\
  -H 'Idempotency-Key: order-1017' \\
  -d '{"user_external_id": 42, "amount_usd_cents": 1250,
       "return_url": "https://shop.example/thanks"}'`;
}
