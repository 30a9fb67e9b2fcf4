import { client } from '@libs/api-client/client';
import { ApiForm } from '@libs/ui/forms/api-form';
import { SendKeys } from '@libs/ui/forms/send-keys';
import { useApiForm } from '@libs/ui/forms/use-api-form';
import { Button, Group, Textarea } from '@mantine/core';
import { getHotkeyHandler } from '@mantine/hooks';
import { useIdempotencyKey } from '../agents/turns/use-idempotency-key.js';
import { useOrganizationId } from '../agents/use-organization.js';
import { useMay } from '../current-merchant/use-merchant.js';
import { ASSISTANT } from './conversation/use-assistant.js';

const MAX_CHARACTERS = 4_000;
const FOR_ALL = ['Find payments', 'Find order A-1017'];
const FOR_BUILDERS = ['Create a payment link of $12.50'];

/** The question. The same one is sent once, however often it is retried. */
export function Ask() {
  const merchant_id = useOrganizationId();
  const may = useMay();
  const key = useIdempotencyKey();
  const ask = useApiForm({
    initial: { text: '' },
    validate: { text: (text) => (text.trim() ? null : 'What do you want to know?') },
    send: async ({ text }) => {
      const headers = key.headersOf({ text });
      return client.POST(`${ASSISTANT}/turns`, { params: { path: { merchant_id } }, body: { text }, headers });
    },
    onDone: () => {
      key.forget();
      ask.form.setValues({ text: '' });
    },
  });
  const { getInputProps, setFieldValue } = ask.form;
  return (
    <ApiForm of={ask} verb="Ask" beside={<SendKeys />}>
      <Textarea
        label="Your question"
        placeholder="Customer 42 says they paid. What happened?"
        autosize
        minRows={2}
        maxRows={12}
        maxLength={MAX_CHARACTERS}
        {...getInputProps('text')}
        onKeyDown={getHotkeyHandler([['mod+Enter', () => ask.submit()]])}
      />
      <Group gap={6} aria-label="Examples" role="group">
        {[...FOR_ALL, ...(may('build') ? FOR_BUILDERS : [])].map((text) => (
          <Button key={text} variant="default" size="compact-xs" onClick={() => setFieldValue('text', text)}>
            {text}
          </Button>
        ))}
      </Group>
    </ApiForm>
  );
}
