import { Anchor, List, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';

const PayPreview = lazy(() => import('./pay-preview.js').then((module) => ({ default: module.PayPreview })));

/** What a user can try before the first approval. There is no test mode yet, which the page states. */
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
              and copy the quick start. Until you are approved, the API answers <code>merchant_not_active</code>.
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
      <Text size="xs" c="dimmed" mt="xs">
        Payments with test money are not available yet.
      </Text>
      {isOpen && (
        <Suspense>
          <PayPreview onClose={preview.close} />
        </Suspense>
      )}
    </section>
  );
}
