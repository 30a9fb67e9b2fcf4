import { Anchor, List, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';

const PayPreview = lazy(() => import('./pay-preview.js').then((module) => ({ default: module.PayPreview })));

/**
 * Things that a user can try before the first approval, before there is a merchant and afterwards. Test mode requires
 * only a merchant.
 */
export function TryToday({ merchantId }: { merchantId?: number }) {
  const [isOpen, preview] = useDisclosure(false);
  const at = (path: string) => `/merchants/${merchantId}/${path}`;
  return (
    <section aria-label="What you can try today">
      <Title order={2} fz="sm" fw={600} mb={4}>
        What you can try today
      </Title>
      <List size="sm" spacing={4}>
        <List.Item>
          {merchantId === undefined ? (
            'Take payments with test money: create your merchant, then turn on “Test mode” below its name.'
          ) : (
            <>
              Take payments with test money in{' '}
              <Anchor underline="always" component={Link} to={`/merchants/${-merchantId}`} fz="sm">
                test mode
              </Anchor>
              , which needs no approval and no treasury. The switch is below your merchant’s name.
            </>
          )}
        </List.Item>
        <List.Item>
          <Anchor underline="always" component="button" type="button" fz="sm" onClick={preview.open}>
            Preview the pay page
          </Anchor>{' '}
          that your customers will see.
        </List.Item>
        <List.Item>
          Read the{' '}
          <Anchor underline="always" href="/docs/quick-start" target="_blank" rel="noreferrer" fz="sm">
            quick start
          </Anchor>
          : creating a session is one request.
        </List.Item>
        {merchantId !== undefined && (
          <>
            <List.Item>
              <Anchor underline="always" component={Link} to={at('webhooks')} fz="sm">
                Add a webhook endpoint
              </Anchor>{' '}
              and send it signed test events.
            </List.Item>
            <List.Item>
              <Anchor underline="always" component={Link} to={at('api-keys')} fz="sm">
                Create an API key
              </Anchor>{' '}
              and copy the quick start. Until you are approved, the API answers <code>merchant_not_active</code> to live
              keys. Test keys work at once.
            </List.Item>
            <List.Item>
              <Anchor underline="always" component={Link} to={at('wallets')} fz="sm">
                Set your treasury
              </Anchor>{' '}
              and invite your team.
            </List.Item>
          </>
        )}
      </List>
      {isOpen && (
        <Suspense>
          <PayPreview onClose={preview.close} />
        </Suspense>
      )}
    </section>
  );
}
