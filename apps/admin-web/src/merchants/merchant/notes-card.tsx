import { api, client } from '@libs/api-client/client';
import { ApiForm } from '@libs/ui/forms/api-form';
import { useApiForm } from '@libs/ui/forms/use-api-form';
import { Loaded } from '@libs/ui/states/loaded';
import { Anchor, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { Card } from '../../cards/card.js';
import { Message } from '../review/messages-card.js';

const FIRST = 10;
const MAX = 200;

/** The notes of operators about a merchant. */
export function NotesCard({ merchantId }: { merchantId: number }) {
  const [limit, setLimit] = useState(FIRST);
  const params = { path: { merchant_id: merchantId }, query: { limit } };
  const response = api.useQuery('get', '/api/admin/merchants/{merchant_id}/notes', { params });
  return (
    <Card title="Notes">
      <Stack gap="md">
        <AddNote merchantId={merchantId} />
        <Loaded response={response} title="Could not load the notes">
          {({ data, has_more }) => (
            <Stack gap="sm">
              {data.map(({ id, author, at, body }) => (
                <Message key={id} who={author} at={at} body={body} />
              ))}
              {has_more && limit < MAX && (
                <Anchor component="button" type="button" fz="sm" onClick={() => setLimit(MAX)}>
                  Show older notes
                </Anchor>
              )}
            </Stack>
          )}
        </Loaded>
      </Stack>
    </Card>
  );
}

function AddNote({ merchantId }: { merchantId: number }) {
  const form = useApiForm({
    initial: { body: '' },
    validate: { body: (text: string) => (text.trim() === '' ? 'Write a note first.' : null) },
    send: ({ body }) =>
      client.POST('/api/admin/merchants/{merchant_id}/notes', {
        params: { path: { merchant_id: merchantId } },
        body: { body: body.trim() },
      }),
    done: 'The note is saved.',
    onDone: () => form.form.reset(),
  });
  return (
    <ApiForm
      of={form}
      verb="Add note"
      beside={
        <Text size="xs" c="dimmed">
          For operators only. It cannot be changed later.
        </Text>
      }
    >
      <Textarea
        label="New note"
        maxLength={2000}
        autosize
        minRows={2}
        maxRows={10}
        {...form.form.getInputProps('body')}
      />
    </ApiForm>
  );
}
