import type { View } from '@libs/api-client/views';
import { Button } from '@mantine/core';
import { IconKey } from '../../generated/icons.js';
import { rememberNext } from '../next-path.js';

/** A button for each identity provider; they lead away from here and back. */
export function ProviderButtons({ providers, next }: { providers: readonly View<'OidcMethodView'>[]; next: string }) {
  return providers.map(({ id, name, start_url }) => (
    <Button
      key={id}
      component="a"
      href={`${start_url}?next=${encodeURIComponent(next)}`}
      variant="default"
      leftSection={<IconKey size={16} stroke={1.6} />}
      onClick={() => rememberNext(next)}
    >
      Continue with {name}
    </Button>
  ));
}
