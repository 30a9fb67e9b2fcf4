import { api, client } from '@libs/api-client/client';
import type { View } from '@libs/api-client/views';
import { notifyDone } from '@libs/ui/actions/notify';
import { ApiForm } from '@libs/ui/forms/api-form';
import { SendKeys } from '@libs/ui/forms/send-keys';
import { useApiForm } from '@libs/ui/forms/use-api-form';
import { IconPaperclip } from '@libs/ui/generated/icons';
import {
  Button,
  FileInput,
  type FileInputProps,
  Group,
  SimpleGrid,
  Textarea,
  TextInput,
  type TextInputProps,
} from '@mantine/core';
import { getHotkeyHandler } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { useIdempotencyKey } from '../turns/use-idempotency-key.js';
import { useOrganizationId } from '../use-organization.js';
import type { PlaygroundInput } from './calls.js';
import { Uploads } from './uploads.js';

interface AskFormProps {
  readonly space: View<'SpaceView'>;
  /** Called with every change, so that the commands next to the form show the same input. */
  readonly onTyped: (input: PlaygroundInput) => void;
}

/** A request that the local engine understands, where the space may sell. */
const SELLING = 'create a payment link of $12.50 for a blue shirt';
/** Requests that the local engine understands in any space. */
const EXAMPLES = ['What time is it?', 'write file note.txt: Hello, Ada.', 'run js: 6 * 7', 'remember color as blue'];

/** Text, files and customer of a turn. The same question is sent once, however often it is retried. */
export function AskForm({ space, onTyped }: AskFormProps) {
  const merchant_id = useOrganizationId();
  const uploads = useRef(new Uploads(merchant_id));
  const key = useIdempotencyKey();
  const ask = useApiForm({
    initial: { text: '', files: [] as File[], end_user_ref: '' },
    validate: { text: (text) => (text.trim() ? null : 'What should it do?') },
    send: async ({ text, files, end_user_ref }) => {
      const ids = await uploads.current.idsOf(files, space.space_id);
      const ref = end_user_ref.trim();
      const body = { space: space.space_id, text, files: ids, ...(ref ? { end_user_ref: ref } : {}) };
      return (
        await client.POST('/api/agent/merchants/{merchant_id}/turns', {
          params: { path: { merchant_id } },
          body,
          headers: key.headersOf(body),
        })
      ).data!;
    },
    onDone: ({ maintenance }, { end_user_ref }) => {
      key.forget();
      ask.form.setValues({ text: '', files: [], end_user_ref });
      if (maintenance)
        notifyDone(maintenance.message ?? 'The platform is under maintenance: the turn waits until it is over.');
    },
  });
  const { getInputProps, values, setFieldValue } = ask.form;
  useEffect(
    () => onTyped({ text: values.text, endUserRef: values.end_user_ref, files: values.files }),
    [values.text, values.end_user_ref, values.files, onTyped],
  );
  return (
    <ApiForm of={ask} verb="Ask" beside={<SendKeys />}>
      <Textarea
        label="Ask"
        placeholder="What should the agent do?"
        minRows={3}
        maxRows={14}
        {...getInputProps('text')}
        onKeyDown={getHotkeyHandler([['mod+Enter', () => ask.submit()]])}
      />
      {space.engine === 'local' && <Examples space={space.space_id} onChoose={(text) => setFieldValue('text', text)} />}
      <FilesAndCustomer files={getInputProps('files')} customer={getInputProps('end_user_ref')} />
    </ApiForm>
  );
}

/** The fields next to the text, each with its `getInputProps`. */
function FilesAndCustomer({ files, customer }: { files: FileInputProps<true>; customer: TextInputProps }) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <FileInput
        label="Files (optional)"
        placeholder="Choose files"
        multiple
        clearable
        styles={{ placeholder: { color: 'var(--mantine-color-dimmed)' } }}
        leftSection={<IconPaperclip size={16} stroke={1.6} />}
        {...files}
      />
      <TextInput label="Customer (optional)" placeholder="end_user_ref" autoComplete="off" {...customer} />
    </SimpleGrid>
  );
}

function Examples({ space, onChoose }: { space: string; onChoose: (text: string) => void }) {
  const path = { merchant_id: useOrganizationId(), slug: space };
  const tools = api.useQuery('get', '/api/agent/merchants/{merchant_id}/spaces/{slug}/tools', {
    params: { path },
  }).data;
  const sells = tools?.builtin.some(({ key }) => key === 'checkout') ?? false;
  return (
    <Group gap={6} aria-label="Examples" role="group">
      {(sells ? [SELLING, ...EXAMPLES] : EXAMPLES).map((text) => (
        <Button key={text} variant="default" size="compact-xs" onClick={() => onChoose(text)}>
          {text}
        </Button>
      ))}
    </Group>
  );
}
