import { CopyBlock } from '@libs/ui/text/copy/copy-block';
import { SecretWindow } from '@libs/ui/text/copy/secret-window';
import { Stack, Text, TextInput, type TextInputProps } from '@mantine/core';

interface NewKeyWindowProps {
  readonly title: string;
  readonly secret: string;
  readonly fileName: string;
  /** A command with the key, and what it shows. */
  readonly example: { readonly title: string; readonly command: string };
  readonly onDone: () => void;
}

/** Shows a new key, once. */
export function NewKeyWindow({ title, secret, fileName, example, onDone }: NewKeyWindowProps) {
  return (
    <SecretWindow
      title={title}
      noun="the API key"
      secret={secret}
      file={{ name: fileName, text: `${secret}\n` }}
      warning="We keep only a fingerprint of this key. If you lose it, create another one and revoke this one."
      confirm="tick"
      onDone={onDone}
    >
      <Stack gap={6}>
        <Text size="sm" fw={500}>
          {example.title}
        </Text>
        <CopyBlock text={example.command} />
      </Stack>
    </SecretWindow>
  );
}

/** The time at which a new key stops working. */
export function ExpiryField(props: TextInputProps) {
  return (
    <TextInput
      type="datetime-local"
      label="Expires (optional)"
      description="Your local time. Empty: it works until you revoke it."
      {...props}
    />
  );
}
