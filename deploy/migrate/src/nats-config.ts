// The payload classes of the event catalogue are decorated.
import 'reflect-metadata';
import type { ServiceName } from '@libs/events/services';
import { natsServerUsers } from '@libs/service-kit/messaging/nats-permissions';

/** How long the answer to a question may be sent to its asker; questions wait 3 s. */
const ANSWER_WITHIN = '30s';

/** May do everything: for people and tools on a developer's machine. */
export interface NatsDeveloper {
  readonly user: 'developer';
  readonly password: string;
}

/** Public nkeys, `U…`, of the services: two while one is replaced. */
export type PublicNkeys = Readonly<Record<ServiceName, readonly string[]>>;

/**
 * The users of the NATS server, each with exactly the subjects that the catalogues of events and questions give it, as JSON, which a
 * configuration of nats-server may include and a Helm value may hold.
 */
export function natsConfig(nkeys: PublicNkeys, developer?: NatsDeveloper): string {
  const services = natsServerUsers(nkeys).map(({ nkey, publish, subscribe }) => ({
    nkey,
    permissions: {
      publish: { allow: publish },
      subscribe: { allow: subscribe },
      allow_responses: { max: 1, expires: ANSWER_WITHIN },
    },
  }));
  return `${JSON.stringify({ authorization: { users: developer ? [...services, developer] : services } }, undefined, 2)}\n`;
}
