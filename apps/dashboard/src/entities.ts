import { MailRow } from '@libs/mail/mail.entity';

/** Of all tables of this service's own. */
export const ENTITIES = [MailRow];
