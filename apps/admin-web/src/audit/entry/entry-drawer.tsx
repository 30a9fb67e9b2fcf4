import type { View } from '@libs/api-client/views';
import { DetailDrawer, DetailPart } from '@libs/ui/details/detail-drawer';
import { Facts } from '@libs/ui/details/facts';
import { CopyButton } from '@libs/ui/text/copy/copy-button';
import { When } from '@libs/ui/text/times/when';
import { Group, Text } from '@mantine/core';
import { diffOf } from './diff.js';
import { DiffTable } from './diff-table.js';
import { ActorLink, MerchantLink, TargetLink } from './entry-links.js';
import { actionWords } from './entry-words.js';

type Entry = View<'AuditEntryView'>;

/** One action in full. */
export function EntryDrawer({ entry, onClose }: { entry: Entry | undefined; onClose: () => void }) {
  return (
    <DetailDrawer isOpen={entry !== undefined} onClose={onClose} title={entry && actionWords(entry.action)}>
      {entry && <EntryDetail entry={entry} />}
    </DetailDrawer>
  );
}

function EntryDetail({ entry }: { entry: Entry }) {
  const { at, actor, merchant, action, target, target_name, before, after, ip, trace_id, hash } = entry;
  const changes = diffOf(before, after);
  return (
    <>
      <Facts
        rows={{
          When: <When at={at} absolute />,
          By: <ActorLink actor={actor} />,
          Merchant: merchant ? <MerchantLink merchant={merchant} /> : undefined,
          Action: <Mono text={action} />,
          Target: target_name ? <TargetLink entry={entry} /> : <Mono text={target} />,
          'IP address': ip ?? undefined,
          Trace: trace_id ? <Mono text={trace_id} copy="Copy the trace id" /> : undefined,
        }}
      />
      <DetailPart title="What changed">
        {changes.length > 0 ? (
          <DiffTable changes={changes} />
        ) : (
          <Text size="sm" c="dimmed">
            No fields were changed.
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
