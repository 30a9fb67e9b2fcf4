import { Text, TextList, Timestamp } from '@libs/service-kit/database/entities/columns';
import { Entity, ForeignKey } from 'typeorm';
import { SpaceRow } from '../spaces/space.entity.js';

/** A secret of a space, sealed to the runner, so that this service cannot read it. */
@Entity('secret')
export class SecretRow {
  @ForeignKey(() => SpaceRow) @Text({ primary: true, collation: 'C' }) space_id: string;
  @Text({ primary: true }) name: string;
  @Text() sealed: string;
  /** The hosts that the runner may send it to; null for any. */
  @TextList({ nullable: true }) allowed_hosts: string[] | null;
  @Timestamp({ default: () => 'now()' }) updated_at: Date;
}
