import { natsConfig } from '@deploy/migrate/nats-config';
import type { PublicNkeys } from '@libs/service-kit/messaging/nats-permissions';

/** The text of `nats/nats.conf`. */
export const NATS_CONF = `# Written by \`npx checkout init\`. Reachable from the containers only.
listen: "0.0.0.0:4222"
http: "0.0.0.0:8222"
max_payload: 1MB
ping_interval: "10s"
jetstream {
  store_dir: "/data"
  # Acknowledge only what is on the disk.
  sync_interval: always
}
include "users.conf"
`;

/**
 * Returns the text of `nats/users.conf`: each service with exactly the subjects that the catalogs of this release
 * give it.
 */
export function natsUsers(nkeys: PublicNkeys, operator: string): string {
  return natsConfig(nkeys, { operator });
}
