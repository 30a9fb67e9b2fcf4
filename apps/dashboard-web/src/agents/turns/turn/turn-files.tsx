import { api } from '@libs/api-client/client';
import type { View } from '@libs/api-client/views';
import { IconDownload } from '@libs/ui/generated/icons';
import { ReadProblem } from '@libs/ui/states/read-problem';
import { Anchor, Group, Stack, Text } from '@mantine/core';
import { useOrganizationId } from '../../use-organization.js';
import { TurnPart } from '../turn-part.js';
import { sizeInWords } from './tool-calls/tool-text.js';

const MAX = 100;

/** Files that a turn made; nothing where it made none. */
export function TurnFiles({ turnId }: { turnId: string }) {
  const merchant_id = useOrganizationId();
  const params = { path: { merchant_id, turn_id: turnId }, query: { limit: MAX } };
  const { data, error, refetch } = api.useQuery('get', '/api/agent/merchants/{merchant_id}/turns/{turn_id}/files', {
    params,
  });
  if (error && !data)
    return <ReadProblem error={error} title="Could not load the files" onRetry={() => void refetch()} />;
  if (!data || data.data.length === 0) return null;
  return (
    <TurnPart turnId={turnId} title="Files">
      <Stack component="ul" gap={0} m={0} p={0} style={{ listStyle: 'none' }}>
        {data.data.map((file) => (
          <FileRow key={file.file_id} file={file} />
        ))}
      </Stack>
    </TurnPart>
  );
}

function FileRow({ file }: { file: View<'FileView'> }) {
  const merchant_id = useOrganizationId();
  return (
    <Group component="li" justify="space-between" py={6} wrap="nowrap">
      <Anchor href={`/api/agent/merchants/${merchant_id}/files/${file.file_id}`} download={file.name} size="sm">
        <Group gap={6} wrap="nowrap" component="span">
          <IconDownload size={15} stroke={1.6} aria-hidden />
          <span style={{ overflowWrap: 'anywhere' }}>{file.name}</span>
        </Group>
      </Anchor>
      <Text size="xs" c="dimmed" className="numbers" style={{ whiteSpace: 'nowrap' }}>
        {file.media_type}, {sizeInWords(file.size_bytes)}
      </Text>
    </Group>
  );
}
