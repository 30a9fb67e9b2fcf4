import { checkMail } from '@libs/doctor/network/mail.check';
import { checkPublicUrl } from '@libs/doctor/network/public-url.check';
import { runChecks } from '@libs/doctor/run-checks';
import { checkBaseBackup } from '@libs/doctor/storage/base-backup.check';
import { checkNats } from '@libs/doctor/storage/nats.check';
import { checkPostgres } from '@libs/doctor/storage/postgres.check';
import { NOTHING, type Subject } from '@libs/doctor/subject';
import type { Finding } from '@libs/dto/operations/findings';
import type { AdminSettings } from '../settings.js';

const CHECKS = {
  postgres: checkPostgres,
  backup: checkBaseBackup,
  nats: checkNats,
  web: checkPublicUrl,
  mail: checkMail,
};

/**
 * Checks what this service reaches itself: the database and NATS as all services use them, the public address, the mail
 * server.
 */
export function runOwnChecks(settings: AdminSettings): Promise<Finding[]> {
  const { databaseUrl, databaseDirectUrl, natsUrl, natsNkeySeed, natsMonitorUrl } = settings;
  const { publicUrl, smtpUrl, mailFrom, backupStateFile } = settings;
  const subject: Subject = {
    ...NOTHING,
    databases: [{ source: 'admin', url: databaseDirectUrl ?? databaseUrl }],
    ...{ publicUrl, natsUrl },
    ...(natsNkeySeed === undefined ? {} : { natsNkeySeed }),
    ...(natsMonitorUrl === undefined ? {} : { natsMonitorUrl }),
    ...(smtpUrl === undefined ? {} : { smtpUrl }),
    ...(mailFrom === undefined ? {} : { mailFrom }),
    ...(backupStateFile === undefined ? {} : { backupStateFile }),
  };
  return runChecks(subject, CHECKS);
}
