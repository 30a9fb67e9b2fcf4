import type { View } from '@libs/api-client/views';
import { Badge } from '@mantine/core';

/** Whose turn it is in a review. */
export function ReviewBadge({ review }: { review: View<'MerchantReviewView'> }) {
  if (review.state === 'waiting_for_operator') return <Badge color="yellow">Waits for you</Badge>;
  return <Badge color="gray">Waits for merchant</Badge>;
}
