import type { View } from '@libs/api-client/views';
import { Badge } from '@mantine/core';

/** A badge that shows whose turn it is in a review. */
export function ReviewBadge({ review }: { review: View<'MerchantReviewView'> }) {
  if (review.state === 'waiting_for_operator') return <Badge color="yellow">Waiting for you</Badge>;
  return <Badge color="gray">Waiting for merchant</Badge>;
}
