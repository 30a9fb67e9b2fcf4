import { IconExternalLink, IconShare } from '@libs/ui/generated/icons';
import { QrCode } from '@libs/ui/qr/qr-code';
import { CopyBlock } from '@libs/ui/text/copy/copy-block';
import { Button, Group, Stack } from '@mantine/core';

/** A payment link to send: as QR code, to copy, or through the share menu of the device. */
export function ShareLink({ url, title }: { url: string; title: string }) {
  const share = () => void navigator.share({ title, url }).catch(() => undefined);
  return (
    <Stack gap="sm">
      <Group justify="center">
        <QrCode text={url} label={`QR code of the payment link for ${title}`} />
      </Group>
      <CopyBlock text={url} label="Copy the payment link" />
      <Group gap="xs">
        <Button
          component="a"
          href={url}
          target="_blank"
          rel="noreferrer"
          variant="default"
          leftSection={<IconExternalLink size={15} stroke={1.6} />}
        >
          Open pay page
        </Button>
        {'share' in navigator && (
          <Button variant="default" leftSection={<IconShare size={15} stroke={1.6} />} onClick={share}>
            Share
          </Button>
        )}
      </Group>
    </Stack>
  );
}
