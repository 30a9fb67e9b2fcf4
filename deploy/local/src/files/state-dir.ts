import { join } from 'node:path';

/** Returns the paths in the state directory (`--dir`). */
export function stateDir(dir: string) {
  return {
    dir,
    /** For tools and tests: addresses and credentials of the running stack. */
    stack: join(dir, 'stack.json'),
    /** The launcher of the stack: one per directory. */
    launcher: join(dir, 'launcher.json'),
    keys: join(dir, 'development-keys.json'),
    ports: join(dir, 'ports.json'),
    chain: join(dir, 'chain.json'),
    testnetChain: join(dir, 'testnet-chain.json'),
    demo: join(dir, 'demo.json'),
    factors: join(dir, 'factors.json'),
    postgres: join(dir, 'postgres'),
    /** Stored next to the data that it describes. */
    migrated: join(dir, 'postgres', 'migrated.json'),
    nats: join(dir, 'nats'),
    anvil: join(dir, 'anvil'),
    testnetAnvil: join(dir, 'testnet-anvil'),
    inboxes: join(dir, 'inboxes'),
    /** Heads of the audit log, outside of the database. */
    auditHeads: join(dir, 'audit-heads.jsonl'),
    logs: join(dir, 'logs'),
  };
}

export type StateDir = ReturnType<typeof stateDir>;
