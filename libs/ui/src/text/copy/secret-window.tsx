import { Modal } from '@mantine/core';
import { type ComponentProps, useEffect } from 'react';
import { SecretOnce } from './secret-once.js';

interface SecretWindowProps extends ComponentProps<typeof SecretOnce> {
  /** `Your API key`. */
  readonly title: string;
}

/** A secret that is only shown this once, over the page: neither Escape nor a reload closes it without a question. */
export function SecretWindow({ title, ...secret }: SecretWindowProps) {
  useEffect(() => {
    const confirmLeave = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', confirmLeave);
    return () => window.removeEventListener('beforeunload', confirmLeave);
  }, []);
  return (
    <Modal
      opened
      onClose={() => undefined}
      title={title}
      size="lg"
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      <SecretOnce {...secret} />
    </Modal>
  );
}
