import { Alert, Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { IconAlertTriangle, IconDownload } from '../../generated/icons.js';
import { CopyBlock } from './copy-block.js';
import { download } from './download.js';

const TYPED_CHARACTERS = 6;

interface SecretOnceProps {
  /** The name of the secret, with its article: `the private key`. */
  readonly noun: string;
  readonly secret: string;
  /** The name of the file that "Download" writes, and its text. */
  readonly file: { readonly name: string; readonly text: string };
  /** The things that are lost together with the secret. */
  readonly warning: ReactNode;
  /** `type`: its last characters must be typed, for secrets that cannot be made again. `tick`: a tick is enough. */
  readonly confirm: 'type' | 'tick';
  /** Content below the secret: what to do with it. */
  readonly children?: ReactNode;
  readonly onDone: () => void;
}

/** A secret that is only shown this once. It cannot be closed before the person has shown that they saved it. */
export function SecretOnce({ noun, secret, file, warning, confirm, children, onDone }: SecretOnceProps) {
  const [typed, setTyped] = useState('');
  const [ticked, setTicked] = useState(false);
  const hint = useId();
  const isKept = confirm === 'type' ? typed.trim() === secret.slice(-TYPED_CHARACTERS) : ticked;
  const isWrong = confirm === 'type' && typed.trim().length >= TYPED_CHARACTERS && !isKept;
  return (
    <Stack>
      <Alert color="orange" icon={<IconAlertTriangle size={18} />} title="Shown only once">
        {warning}
      </Alert>
      <CopyBlock text={secret} label={`Copy ${noun}`} isWrapped />
      <Group>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          onClick={() => download(file.name, file.text)}
        >
          Download
        </Button>
      </Group>
      {children}
      {confirm === 'type' ? (
        <TextInput
          label={`Type the last ${TYPED_CHARACTERS} characters of ${noun}`}
          description="Copy them from where you saved it, to make sure that you did."
          id={hint}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={isWrong ? 'These are not its last characters.' : undefined}
          autoComplete="off"
          spellCheck={false}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        />
      ) : (
        <Checkbox
          label={`I have saved ${noun} in a safe place`}
          checked={ticked}
          onChange={(event) => setTicked(event.currentTarget.checked)}
        />
      )}
      <Group justify="flex-end">
        <Button disabled={!isKept} onClick={onDone}>
          Done
        </Button>
      </Group>
    </Stack>
  );
}
