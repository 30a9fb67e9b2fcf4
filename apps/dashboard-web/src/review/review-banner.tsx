import type { View } from '@libs/api-client/views';
import { lazy, Suspense } from 'react';

const ReviewQuestion = lazy(() =>
  import('./review-question.js').then((module) => ({ default: module.ReviewQuestion })),
);

/** The question that the merchant must answer in its review; nothing while there is none, which is nearly always. */
export function ReviewBanner({ merchant }: { merchant: View<'MerchantView'> }) {
  const { review, status } = merchant;
  // A merchant that was made only for its agents has no review.
  const isAsked = status === 'rejected' || review?.question != null;
  if (review?.state !== 'waiting_for_merchant' || !isAsked) return null;
  return (
    <Suspense>
      <ReviewQuestion merchant={merchant} />
    </Suspense>
  );
}
