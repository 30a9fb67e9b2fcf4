import { ActionIcon, CopyButton as MantineCopy } from '@mantine/core';
import { IconCheck, IconCopy } from '../../generated/icons.js';

/** Copies text, and confirms it. */
export function CopyButton({ text, label = 'Copy', size = 'sm' }: { text: string; label?: string; size?: string }) {
  return (
    <MantineCopy value={text} timeout={1_500}>
      {({ copied, copy }) => (
        <ActionIcon
          size={size}
          color={copied ? 'teal' : 'gray'}
          title={copied ? 'Copied' : label}
          aria-label={copied ? 'Copied' : label}
          onClick={(event) => {
            event.stopPropagation();
            copy();
          }}
        >
          {copied ? <IconCheck size={14} /> : <IconCopy size={14} stroke={1.6} />}
        </ActionIcon>
      )}
    </MantineCopy>
  );
}
