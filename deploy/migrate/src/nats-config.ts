// The payload classes of the event catalog are decorated.
import 'reflect-metadata';
import { natsServerUsers, type PublicNkeys } from '@libs/service-kit/messaging/nats-permissions';

/** A user who may do everything: for people and tools on a developer's machine. */
export interface NatsDeveloper {
  readonly user: 'developer';
  readonly password: string;
}

/** Users of the server that are not services. */
export interface NatsPeople {
  readonly developer?: NatsDeveloper | undefined;
  /**
   * The public nkey of people who restore and repair: they may read, create and remove streams and consumers, but not
   * publish events.
   */
  readonly operator?: string | undefined;
}

/**
 * Returns the users of the NATS server, each with exactly the subjects that the catalogs of events and RPC methods
 * give it, as JSON, which a configuration of nats-server may include and a Helm value may hold.
 */
export function natsConfig(nkeys: PublicNkeys, { developer, operator }: NatsPeople = {}): string {
  const services = natsServerUsers(nkeys).map(({ nkey, publish, subscribe, repliesWithinMs }) => ({
    nkey,
    permissions: {
      publish: { allow: publish },
      subscribe: { allow: subscribe },
      allow_responses: { max: 1, expires: `${repliesWithinMs / 1_000}s` },
    },
  }));
  const users = [...services, ...(operator ? [operatorUser(operator)] : []), ...(developer ? [developer] : [])];
  return `${JSON.stringify({ authorization: { users } }, undefined, 2)}\n`;
}

function operatorUser(nkey: string) {
  return { nkey, permissions: { publish: { allow: ['$JS.API.>'] }, subscribe: { allow: ['_INBOX.>'] } } };
}
