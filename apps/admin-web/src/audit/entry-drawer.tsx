import type { View } from '@libs/api-client/views';
import { DetailDrawer, DetailPart } from '@libs/ui/details/detail-drawer';
import { Facts } from '@libs/ui/details/facts';
import { CopyButton } from '@libs/ui/text/copy-button';
import { When } from '@libs/ui/text/when';
import { Anchor, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { diffOf } from './diff.js';
import { DiffTable } from './diff-table.js';
import { actionWords } from './entry-words.js';

type Entry = View<'AuditEntryView'>;

const KINDS: Readonly<Record<string, string>> = {
  user: 'a person',
  operator: 'an operator',
  api_key: 'an API key',
  system: 'the platform',
};

/** One act in full. */
export function EntryDrawer({ entry, onClose }: { entry: Entry | undefined; onClose: () => void }) {
  return (
    <DetailDrawer isOpen={entry !== undefined} onClose={onClose} title={entry && actionWords(entry.action)}>
      {entry && <EntryDetail entry={entry} />}
    </DetailDrawer>
  );
}

function EntryDetail({ entry }: { entry: Entry }) {
  const { at, actor, merchant, action, target, before, after, ip, trace_id, hash } = entry;
  const changes = diffOf(before, after);
  return (
    <>
      <Facts
        rows={{
          When: <When at={at} absolute />,
          By: `${actor.name}, ${KINDS[actor.kind] ?? actor.kind}`,
          Merchant: merchant ? <MerchantLink {...merchant} /> : undefined,
          Action: <Mono text={action} />,
          Target: <Mono text={target} />,
          Address: ip ?? undefined,
          Trace: trace_id ? <Mono text={trace_id} copy="Copy the trace id" /> : undefined,
        }}
      />
      <DetailPart title="What changed">
        {changes.length > 0 ? (
          <DiffTable changes={changes} />
        ) : (
          <Text size="sm" c="dimmed">
            The act has no more to it: no fields were changed.
          </Text>
        )}
      </DetailPart>
      <DetailPart title="In the chain">
        <Text size="xs" c="dimmed" mb={4}>
          The hash covers this entry and the one before it. Secrets are never recorded.
        </Text>
        <Mono text={hash} copy="Copy the hash" />
      </DetailPart>
    </>
  );
}

function MerchantLink({ id, name }: NonNullable<Entry['merchant']>) {
  return (
    <Anchor component={Link} to={`/merchants/${id}`} fz="sm">
      {name ?? `Merchant ${id}`}
    </Anchor>
  );
}

function Mono({ text, copy }: { text: string; copy?: string }) {
  return (
    <Group gap={4} wrap="nowrap" display="inline-flex" maw="100%">
      <Text component="span" ff="monospace" fz="xs" style={{ overflowWrap: 'anywhere' }}>
        {text}
      </Text>
      {copy && <CopyButton text={text} label={copy} size="xs" />}
    </Group>
  );
}
