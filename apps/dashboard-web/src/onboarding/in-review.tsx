import { api } from '@libs/api-client/client';
import { useMe } from '@libs/ui/sign-in/me';
import { List, Paper, Stack, Text, Title } from '@mantine/core';
import { useMerchantId } from '../current-merchant/use-merchant.js';
import { ApproveYourself } from './approve-yourself.js';
import { reviewTime } from './review-time.js';
import { TryToday } from './try-today.js';

/** Shown while an operator reviews the merchant: what is checked, how long that takes, what can be done meanwhile. */
export function InReview() {
  const merchant_id = useMerchantId();
  const me = useMe().data;
  const { data } = api.useQuery('get', '/api/dashboard/merchants/{merchant_id}/onboarding', {
    params: { path: { merchant_id } },
  });
  return (
    <Paper p="lg" component="section" aria-label="In review">
      <Stack gap="md">
        {me?.is_operator ? (
          <div>
            <Title order={2} mb={4}>
              Your merchant is waiting for approval
            </Title>
            <Text size="sm">
              <ApproveYourself merchantId={merchant_id} />
            </Text>
          </div>
        ) : (
          <div>
            <Title order={2} mb={4}>
              We are reviewing your merchant
            </Title>
            <Text size="sm" c="dimmed" mb="xs">
              {reviewTime(data?.usual_review_min)} You do not have to do anything.
            </Text>
            <Text size="sm">We check:</Text>
            <List size="sm" mt={4}>
              <List.Item>that the name and support e-mail belong to your business;</List.Item>
              <List.Item>what you sell, and that we may process payments for it.</List.Item>
            </List>
          </div>
        )}
        <TryToday merchantId={merchant_id} />
      </Stack>
    </Paper>
  );
}
