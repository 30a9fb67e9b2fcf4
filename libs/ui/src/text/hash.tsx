import { ActionIcon, Group, Text } from '@mantine/core';
import { tooltip } from '../floating/tooltip.js';
import { IconExternalLink } from '../generated/icons.js';
import { CopyButton } from './copy/copy-button.js';
import { useExplorerUrl } from './explorer.js';

interface HashProps {
  readonly value: string | null | undefined;
  readonly kind: 'address' | 'tx';
  /** Whether all of it is shown where there is room: text that people must compare is never cut. */
  readonly whole?: boolean;
}

/** An address or a transaction: shortened, in full in the tooltip, with a copy button and a link to the chain. */
export function Hash({ value, kind, whole }: HashProps) {
  const url = useExplorerUrl(kind, value);
  if (!value) return <span>–</span>;
  const noun = kind === 'address' ? 'address' : 'transaction';
  return (
    <Group gap={4} wrap="nowrap" display="inline-flex" maw="100%">
      <Text
        component="span"
        ff="monospace"
        fz="0.92em"
        style={whole ? { overflowWrap: 'anywhere' } : { whiteSpace: 'nowrap' }}
        {...tooltip(whole ? undefined : value)}
      >
        {whole ? value : `${value.slice(0, 6)}…${value.slice(-4)}`}
      </Text>
      <CopyButton text={value} label={`Copy the ${noun}`} size="xs" />
      {url && (
        <ActionIcon
          component="a"
          href={url}
          target="_blank"
          rel="noreferrer"
          size="xs"
          aria-label={`View the ${noun} in the block explorer`}
          onClick={(event) => event.stopPropagation()}
        >
          <IconExternalLink size={14} stroke={1.6} />
        </ActionIcon>
      )}
    </Group>
  );
}
