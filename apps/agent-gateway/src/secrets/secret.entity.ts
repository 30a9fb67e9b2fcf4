import { Moment, Text, TextList } from '@libs/service-kit/database/entities/columns';
import { Entity, ForeignKey } from 'typeorm';
import { SpaceRow } from '../spaces/space.entity.js';

/** A secret of a space, sealed to the runner: nobody here can read it. */
@Entity('secret')
export class SecretRow {
  @ForeignKey(() => SpaceRow) @Text({ primary: true, collation: 'C' }) space_id: string;
  @Text({ primary: true }) name: string;
  @Text() sealed: string;
  /** Where the runner may send it; null: anywhere. */
  @TextList({ nullable: true }) allowed_hosts: string[] | null;
  @Moment({ default: () => 'now()' }) updated_at: Date;
}
