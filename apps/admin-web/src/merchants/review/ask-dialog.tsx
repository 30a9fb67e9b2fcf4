import { client } from '@libs/api-client/client';
import type { View } from '@libs/api-client/views';
import { ApiForm } from '@libs/ui/forms/api-form';
import { useApiForm } from '@libs/ui/forms/use-api-form';
import { Button, Modal, Text, Textarea } from '@mantine/core';
import { useState } from 'react';

type Merchant = Pick<View<'OperatorMerchantDetailView'>, 'id' | 'name'>;

/** Asks a merchant a question before deciding. */
export function AskButton({ merchant }: { merchant: Merchant }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        Ask a question…
      </Button>
      <Modal opened={isOpen} onClose={close} title={`Ask ${merchant.name} a question`}>
        {isOpen && <AskForm merchant={merchant} onClose={close} />}
      </Modal>
    </>
  );
}

function AskForm({ merchant, onClose }: { merchant: Merchant; onClose: () => void }) {
  const api = useApiForm({
    initial: { question: '' },
    validate: { question: (text: string) => (text.trim() === '' ? 'Write what you want to know.' : null) },
    send: ({ question }) =>
      client.POST('/api/admin/merchants/{merchant_id}/ask', {
        params: { path: { merchant_id: merchant.id } },
        body: { question: question.trim() },
      }),
    done: `The owners of ${merchant.name} will be asked by e-mail.`,
    onDone: onClose,
  });
  return (
    <ApiForm
      of={api}
      verb="Ask"
      beside={
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <Text size="sm">
        Its owners get an e-mail, and its dashboard shows your question with a box for the answer. It stays in review.
      </Text>
      <Textarea
        label="Question"
        description="They do not see who is asking."
        maxLength={2000}
        autosize
        minRows={3}
        maxRows={12}
        data-autofocus
        {...api.form.getInputProps('question')}
      />
    </ApiForm>
  );
}
