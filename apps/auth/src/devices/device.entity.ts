import { BigInteger, Hex64, Timestamp } from '@libs/service-kit/database/entities/columns';
import { Entity, ForeignKey, Index } from 'typeorm';
import { UserRow } from '../registry/user.entity.js';

/** A browser in which an account was signed in, known by a cookie that outlives its sign-ins. */
@Entity('devices')
@Index('devices_last_seen', ['last_seen_at'])
export class DeviceRow {
  @ForeignKey(() => UserRow) @BigInteger({ primary: true }) user_id: number;
  /** The hash of the cookie's token. */
  @Hex64({ primary: true }) token_hash: string;
  @Timestamp({ default: () => 'now()' }) first_seen_at: Date;
  @Timestamp({ default: () => 'now()' }) last_seen_at: Date;
}
