import { Text, Timestamp } from '@libs/service-kit/database/entities/columns';
import { Entity } from 'typeorm';

/** The reason why a relayer of the platform cannot send while others send for it. */
export type PauseReason = 'no_key' | 'no_gas';

/** A relayer of the platform that sends nothing new until a moment, because it cannot, and others can. */
@Entity('relayer_pauses')
export class RelayerPauseRow {
  /** Lower case. */
  @Text({ primary: true }) relayer: string;
  @Text() reason: PauseReason;
  @Timestamp() until: Date;
}
