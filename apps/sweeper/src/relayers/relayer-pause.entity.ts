import { Moment, Text } from '@libs/service-kit/database/entities/columns';
import { Entity } from 'typeorm';

/** Why a relayer of the platform cannot send, while others send for it. */
export type PauseReason = 'no_key' | 'no_gas';

/** A relayer of the platform that sends nothing new until a moment, because others can and it cannot. */
@Entity('relayer_pauses')
export class RelayerPauseRow {
  /** Lower case. */
  @Text({ primary: true }) relayer: string;
  @Text() reason: PauseReason;
  @Moment() until: Date;
}
