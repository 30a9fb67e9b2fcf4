import { client } from '@libs/api-client/client';
import type { View } from '@libs/api-client/views';
import { useApiForm } from '@libs/ui/forms/use-api-form';
import { CopyBlock } from '@libs/ui/text/copy/copy-block';
import { Code, Stack, Text, Textarea, Title } from '@mantine/core';
import { useMerchantId } from '../current-merchant/use-merchant.js';
import { FormPart } from './form-part.js';

type Settings = View<'MerchantSettingsView'>;

/** The sites that may show the pay page in a frame, and the script for it. */
export function EmbedPart({ settings }: { settings: Settings }) {
  const merchant_id = useMerchantId();
  const api = useApiForm({
    initial: { embed_origins: settings.embed_origins.join('\n') },
    send: ({ embed_origins }) =>
      client.PATCH('/api/dashboard/merchants/{merchant_id}/settings', {
        params: { path: { merchant_id } },
        body: { embed_origins: linesOf(embed_origins) },
      }),
    done: 'Saved. Takes effect within seconds.',
  });
  return (
    <FormPart
      title="Pay page on your site"
      about="A small script opens the pay page over your own page and reports the outcome of the payment to it. Browsers show it only for the origins listed here."
      of={api}
      after={<Snippet />}
    >
      <Textarea
        label="Allowed origins"
        description="One per line, ten at most, without a path. Empty: none."
        placeholder={'https://shop.example\nhttps://www.shop.example'}
        autosize
        minRows={2}
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        {...api.form.getInputProps('embed_origins')}
      />
    </FormPart>
  );
}

function Snippet() {
  return (
    <Stack gap="xs" mt="lg">
      <Title order={3}>The script</Title>
      <CopyBlock text={snippetOf(window.location.origin)} label="Copy the snippet" />
      <Text size="xs" c="dimmed">
        <Code>pay_url</Code> is in the response to a new session. The result is one of opened, confirming, paid,
        expired, canceled, closed, refused. Fulfill orders by webhook, never on what a browser reports.
      </Text>
    </Stack>
  );
}

function linesOf(text: string): string[] {
  return text
    .split(/[\s,]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function snippetOf(origin: string): string {
  return `<script src="${origin}/embed.js"></script>
<script>
  // A link: <a href="PAY_URL" data-checkout>Pay</a>, or by hand:
  Checkout.open(payUrl, {
    onResult: (result) => {
      if (result === 'paid') location.assign('/thanks');
    },
  });
</script>`;
}
