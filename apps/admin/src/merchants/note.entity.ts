import { BigInteger, Identity, Text, Timestamp } from '@libs/service-kit/database/entities/columns';
import { SqlIndex } from '@libs/service-kit/database/entities/sql-index';
import { Check, Entity } from 'typeorm';

/** A note of operators about a merchant; never changed. */
@Entity('merchant_notes')
@Check('length(body) BETWEEN 1 AND 2000')
@SqlIndex('merchant_notes_newest', '(merchant_id, id DESC)')
export class NoteRow {
  @Identity() id: number;
  @BigInteger() merchant_id: number;
  @BigInteger() author_id: number;
  /** The e-mail of the operator. */
  @Text() author: string;
  @Text() body: string;
  @Timestamp({ default: () => 'now()' }) at: Date;
}
