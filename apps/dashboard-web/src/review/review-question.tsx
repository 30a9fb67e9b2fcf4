import { api, client } from '@libs/api-client/client';
import type { View } from '@libs/api-client/views';
import { ApiForm } from '@libs/ui/forms/api-form';
import { useApiForm } from '@libs/ui/forms/use-api-form';
import { IconMessageQuestion } from '@libs/ui/generated/icons';
import { When } from '@libs/ui/text/times/when';
import { Alert, Anchor, Stack, Text, Textarea } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMay } from '../current-merchant/use-merchant.js';

type Merchant = View<'MerchantView'>;

/** The question of operators, or the reason of a rejection, with a field for the answer. */
export function ReviewQuestion({ merchant }: { merchant: Merchant }) {
  const { review, status, name } = merchant;
  const isRejected = status === 'rejected';
  return (
    <section aria-label="Review of your merchant">
      <Alert
        color={isRejected ? 'red' : 'orange'}
        icon={<IconMessageQuestion size={18} />}
        title={isRejected ? `${name} was not approved` : 'We need to know more before we can approve you'}
        mb="lg"
      >
        <Stack gap="sm">
          <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {isRejected ? (review?.rejection_reason ?? 'No reason was given.') : review?.question}
          </Text>
          <Text size="sm">
            {isRejected
              ? 'If this is a mistake, tell us why, or change what you said '
              : 'You can also change what you said '}
            <Anchor component={Link} to={`/merchants/${merchant.id}/settings`} fz="sm" underline="always">
              about your business
            </Anchor>
            . We will review it again.
          </Text>
          <Earlier merchantId={merchant.id} />
          <Answer merchantId={merchant.id} />
        </Stack>
      </Alert>
    </section>
  );
}

function Answer({ merchantId }: { merchantId: number }) {
  const may = useMay();
  const form = useApiForm({
    initial: { answer: '' },
    validate: { answer: (text: string) => (text.trim() === '' ? 'Write an answer first.' : null) },
    send: ({ answer }) =>
      client.POST('/api/dashboard/merchants/{merchant_id}/review/answers', {
        params: { path: { merchant_id: merchantId } },
        body: { answer: answer.trim() },
      }),
    done: 'Sent. We will review it and let you know by e-mail.',
  });
  if (!may('manage')) return <Text size="sm">An owner or an admin of your team can answer.</Text>;
  return (
    <ApiForm of={form} verb="Send answer">
      <Textarea
        label="Your answer"
        autosize
        minRows={3}
        maxRows={12}
        maxLength={2000}
        {...form.form.getInputProps('answer')}
      />
    </ApiForm>
  );
}

/** The earlier messages, if there are more than the question above. */
function Earlier({ merchantId }: { merchantId: number }) {
  const { data } = api.useQuery('get', '/api/dashboard/merchants/{merchant_id}/review', {
    params: { path: { merchant_id: merchantId } },
  });
  const messages = data?.messages ?? [];
  if (!messages.some(({ kind }) => kind === 'answer')) return null;
  return (
    <details>
      <summary>Earlier messages</summary>
      <Stack gap={6} mt={6}>
        {messages.map(({ id, kind, body, author, at }) => (
          <div key={id}>
            <Text size="xs" c="dimmed" component="div">
              {kind === 'answer' ? author : 'The platform'}, <When at={at} />
            </Text>
            <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {body}
            </Text>
          </div>
        ))}
      </Stack>
    </details>
  );
}
