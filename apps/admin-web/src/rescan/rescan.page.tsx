import { client } from '@libs/api-client/client';
import { ApiForm } from '@libs/ui/forms/api-form';
import { useApiForm } from '@libs/ui/forms/use-api-form';
import { PageHeader } from '@libs/ui/frame/page-header';
import { useSearch } from '@libs/ui/lists/state/use-search';
import { CardSkeleton } from '@libs/ui/states/skeletons';
import { Paper, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type Rescan, RescanResult } from './rescan-result.js';
import { rescanTargetOf } from './rescan-target.js';

/** Rescans the chain for a buyer's "I paid and you do not see it". */
export function Page() {
  const [search] = useSearch();
  const [rescan, setRescan] = useState<Rescan>();
  const api = useApiForm({
    initial: { what: search['what'] ?? '' },
    validate: {
      what: (text: string) =>
        rescanTargetOf(text) ? null : 'Enter a session’s token or link, or a transaction hash: 0x and 64 hex digits.',
    },
    send: async ({ what }) => {
      const request = rescanTargetOf(what)!;
      const { data } = await client.POST('/api/admin/rescan', { body: request });
      return { request, result: data! };
    },
    onDone: setRescan,
  });
  return (
    <>
      <PageHeader
        title="Rescan"
        about="For “I paid and you do not see it”. Checks the chain again and adds what was missed; repeating it changes nothing."
      />
      <Stack gap="lg" maw={860}>
        <Paper p="lg">
          <ApiForm of={api} verb="Check the chain">
            <TextInput
              label="Session or transaction"
              description="A session’s token or link, or a transaction’s hash, as the buyer has it."
              placeholder="0x…"
              spellCheck={false}
              autoComplete="off"
              {...api.form.getInputProps('what')}
            />
          </ApiForm>
        </Paper>
        {api.isBusy ? <CardSkeleton /> : rescan && <RescanResult {...rescan} />}
      </Stack>
    </>
  );
}
