import { describe, expect, it } from '@jest/globals';
import { Database } from '@libs/service-kit/database/database';
import { CREATE_MESSAGING_TABLES } from '@libs/service-kit/database/schema/messaging-tables';
import { defineService } from '@libs/service-kit/service-definition';
import { entityDrift } from '@libs/testing/drift/entity-drift';
import { eventually } from '@libs/testing/eventually';
import { useMailbox } from '@libs/testing/servers/use-mailbox';
import { useWorld } from '@libs/testing/world';
import { Module } from '@nestjs/common';
import type { QueryRunner } from 'typeorm';
import { MailModule } from '../src/mail.module.js';
import { layOutMail } from '../src/mail-layout.js';
import { MailSettings } from '../src/mail-settings.js';
import { Mailer } from '../src/mailer.js';
import { MailRow } from '../src/queue/mail.entity.js';
import { MailQueue } from '../src/queue/mail-queue.js';
import { ADD_MAIL_LEASES, CREATE_MAIL_TABLE, DROP_MAIL_TABLE } from '../src/queue/mail-tables.js';

class CreateMails {
  name = 'CreateMails0000000000001';
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...CREATE_MESSAGING_TABLES, ...CREATE_MAIL_TABLE, ADD_MAIL_LEASES])
      await runner.query(statement);
  }
  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DROP_MAIL_TABLE) await runner.query(statement);
  }
}

@Module({ imports: [MailModule] })
class Sender {}

const service = defineService({
  name: 'auth',
  settings: MailSettings,
  module: Sender,
  migrations: [CreateMails],
  entities: [MailRow],
});
const mailbox = useMailbox();
const world = useWorld(service, {
  env: () => ({ SMTP_URL: mailbox.url, MAIL_FROM: 'Checkout <checkout@example.com>' }),
});

let serial = 0;
const freshMail = (subject = 'A notice') =>
  layOutMail({ to: `person${++serial}@example.com`, subject, paragraphs: ['Something happened.'] });

async function add(mail = freshMail()): Promise<string> {
  const { app } = world.service;
  await app.get(Database).transaction((tx) => app.get(MailQueue, { strict: false }).add(tx, mail));
  return mail.to;
}

const rowOf = async (recipient: string) =>
  (
    await world.rows<{ status: string; attempts: number; last_error: string | null; due_in_s: number }>(
      `SELECT status, attempts, last_error, round(extract(epoch FROM next_attempt_at - now()))::int AS due_in_s
       FROM mails WHERE recipient = $1`,
      [recipient],
    )
  )[0]!;

const makeDue = (recipient: string) =>
  world.rows(`UPDATE mails SET next_attempt_at = now() WHERE recipient = $1`, [recipient]);

describe('MailQueue', () => {
  it('sends a mail once its transaction is committed', async () => {
    const to = await add();

    const mail = await mailbox.next(to);

    expect(mail).toMatchObject({ from: 'checkout@example.com', subject: 'A notice', recipients: [to] });
    expect(mail.text).toContain('Something happened.');
    expect(mail.html).toContain('<p>Something happened.</p>');
    expect(mail.messageId).toMatch(/^<[0-9a-f-]{36}@example\.com>$/);
    await eventually(async () => (await rowOf(to)).status === 'sent');
  });

  it('sends nothing when the transaction is undone', async () => {
    const { app } = world.service;
    const mail = freshMail();

    const undone = app.get(Database).transaction(async (tx) => {
      await app.get(MailQueue, { strict: false }).add(tx, mail);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    const later = await add();

    await mailbox.next(later);
    expect(mailbox.to(mail.to)).toEqual([]);
  });

  it('waits 1 min, 5 min, 30 min, 2 h and 12 h, and then gives up', async () => {
    mailbox.refuseWith = 450;
    const to = await add();

    for (const [index, delayS] of [60, 300, 1_800, 7_200, 43_200].entries()) {
      await eventually(async () => {
        const { attempts, last_error } = await rowOf(to);
        return attempts === index + 1 && last_error !== null;
      });
      const row = await rowOf(to);
      expect(row.status).toBe('queued');
      expect(Math.abs(row.due_in_s - delayS)).toBeLessThan(30);
      await world.rows(`UPDATE mails SET last_error = NULL WHERE recipient = $1`, [to]);
      await makeDue(to);
      await add();
    }

    const row = await eventually(async () => {
      const found = await rowOf(to);
      return found.status === 'failed' && found;
    });
    mailbox.refuseWith = undefined;
    expect(row).toMatchObject({ attempts: 6, last_error: expect.stringContaining('refused by the test') });
  });

  it('sends it later when the server accepts mails again', async () => {
    mailbox.refuseWith = 451;
    const to = await add();
    await eventually(async () => (await rowOf(to)).last_error);

    mailbox.refuseWith = undefined;
    await makeDue(to);
    await add();

    expect(await mailbox.next(to)).toBeDefined();
  });

  it('fails at once when the server refuses it for good', async () => {
    mailbox.refuseWith = 550;
    const to = await add();

    const row = await eventually(async () => {
      const found = await rowOf(to);
      return found.status === 'failed' && found;
    });
    mailbox.refuseWith = undefined;

    expect(row).toMatchObject({ attempts: 1 });
  });
});

describe('Mailer', () => {
  const mailer = () => world.service.app.get(Mailer, { strict: false });

  it('sends only to a single address', async () => {
    const mail = freshMail();
    const bad = ['a@example.com, b@example.com', 'a@example.com\r\nBcc: b@example.com', 'Ann <a@example.com>', 'a'];

    for (const to of bad) {
      await expect(mailer().send({ ...mail, to })).rejects.toMatchObject({ name: 'MailError', isPermanent: true });
    }
  });

  it('does not let a subject start a header', async () => {
    const mail = freshMail();

    await mailer().send({ ...mail, subject: 'Hello\r\nBcc: eve@example.com\r\nX-Evil: 1\r\n\r\nbody' });

    const received = await mailbox.next(mail.to);
    expect(received.subject).toBe('Hello Bcc: eve@example.com X-Evil: 1 body');
    expect(received.recipients).toEqual([mail.to]);
    expect(received.headers.map(({ key }) => key)).not.toContain('x-evil');
  });

  it('reports when it is not configured', async () => {
    const without = new Mailer({ isProduction: false });

    expect(without.isConfigured).toBe(false);
    await expect(without.send(freshMail())).rejects.toThrow('mail is not configured');
  });
});

describe('the table of mails', () => {
  it('is what its entity declares', async () => {
    expect(await entityDrift(service)).toEqual([]);
  });
});
