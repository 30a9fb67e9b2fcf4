import type { View } from '@libs/api-client/views';
import { countryName } from '@libs/ui/business/countries';
import { volumeWords } from '@libs/ui/business/volumes';
import { Facts } from '@libs/ui/details/facts';
import { OutsideLink } from '@libs/ui/text/outside-link';
import { Stack, Text } from '@mantine/core';
import { Card } from '../../cards/card.js';
import { ReviewBadge } from './review-badge.js';

/** A merchant's statements about its business. */
export function ApplicationCard({ merchant }: { merchant: View<'OperatorMerchantDetailView'> }) {
  const { website, business, expected_monthly_volume, country, links, webhook_endpoints, review } = merchant;
  return (
    <Card title="Business" action={review && <ReviewBadge review={review} />}>
      <Facts
        rows={{
          Website: website ? <OutsideLink url={website} /> : <Unsaid />,
          Sells: business ? <Lines text={business} /> : <Unsaid />,
          'Monthly sales': expected_monthly_volume ? volumeWords(expected_monthly_volume) : <Unsaid />,
          Country: country ? `${countryName(country)} (${country})` : <Unsaid />,
          Links: links.length > 0 ? <Urls urls={links} /> : <Unsaid />,
          Webhooks: webhooksOf(webhook_endpoints),
          'Rejected because': review?.rejection_reason ? <Lines text={review.rejection_reason} /> : undefined,
        }}
      />
      <Text size="xs" c="dimmed" mt="sm">
        Stated by the merchant and not checked yet. Links open in a new tab.
      </Text>
    </Card>
  );
}

function webhooksOf(endpoints: View<'OperatorMerchantDetailView'>['webhook_endpoints']) {
  if (endpoints === null) return 'Unknown: the dispatcher is not responding';
  if (endpoints.length === 0) return 'None yet';
  return (
    <Stack gap={2}>
      {endpoints.map(({ id, url, active }) => (
        <Text key={id} size="sm" style={{ overflowWrap: 'anywhere' }}>
          {url}
          {!active && ' (paused)'}
        </Text>
      ))}
    </Stack>
  );
}

function Urls({ urls }: { urls: readonly string[] }) {
  return (
    <Stack gap={2}>
      {urls.map((url) => (
        <OutsideLink key={url} url={url} />
      ))}
    </Stack>
  );
}

function Lines({ text }: { text: string }) {
  return (
    <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {text}
    </Text>
  );
}

function Unsaid() {
  return (
    <Text component="span" inherit c="dimmed">
      Not stated
    </Text>
  );
}
