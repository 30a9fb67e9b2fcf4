import { Anchor, Text } from '@mantine/core';

/**
 * A link that a stranger gave us. It opens a page of its own that cannot reach this one and does not learn where it was
 * opened from; anything but a web address stays text.
 */
export function OutsideLink({ url }: { url: string }) {
  const isWeb = URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol);
  if (!isWeb) return <Text inherit>{url}</Text>;
  return (
    <Anchor
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow"
      fz="inherit"
      style={{ overflowWrap: 'anywhere' }}
    >
      {url}
    </Anchor>
  );
}
