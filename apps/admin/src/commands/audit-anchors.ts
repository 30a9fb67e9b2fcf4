import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { streamOf } from '@libs/events/catalog';
import { natsOptions } from '@libs/service-kit/messaging/stream/nats';
import { jetstreamManager, type SeqMsgRequest } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import type { AuditAnchor } from '../audit-heads/audit-seal.js';

/**
 * Returns copies of the log's head from outside of the database: from the file, and from the event stream, oldest
 * first.
 */
export async function readAnchors(env: NodeJS.ProcessEnv): Promise<AuditAnchor[]> {
  const { AUDIT_ANCHOR_FILE: file, NATS_URL: natsUrl, NATS_NKEY_SEED: natsNkeySeed } = env;
  const fromFile = file && existsSync(file) ? linesOf(await readFile(file, 'utf8')) : [];
  const fromStream = natsUrl ? await allOfStream({ natsUrl, natsNkeySeed }) : [];
  return [...fromFile, ...fromStream];
}

function linesOf(text: string): AuditAnchor[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as AuditAnchor);
}

async function allOfStream(settings: { natsUrl: string; natsNkeySeed?: string }): Promise<AuditAnchor[]> {
  const connection = await connect({
    ...natsOptions('admin', settings as never),
    // A command does not wait for an unreachable server.
    waitOnFirstConnect: false,
    maxReconnectAttempts: 2,
  });
  try {
    const manager = await jetstreamManager(connection, { checkAPI: false });
    const anchors: AuditAnchor[] = [];
    for (let seq = 1; ; ) {
      // The server supports this query here too; the library's types allow it for direct reads only.
      const next = { seq, next_by_subj: 'audit.head' } as SeqMsgRequest;
      const message = await manager.streams.getMessage(streamOf('admin'), next);
      if (!message) return anchors;
      anchors.push(message.json<AuditAnchor>());
      seq = message.seq + 1;
    }
  } finally {
    await connection.close();
  }
}
