import { BigInteger, Hex64 } from '@libs/service-kit/database/entities/columns';
import { Entity, ForeignKey } from 'typeorm';
import { FactorResetRow } from './factor-reset.entity.js';

/** The link of one mail about a reset, by which it is canceled without a sign-in. */
@Entity('factor_reset_links')
export class FactorResetLinkRow {
  @Hex64({ primary: true }) token_hash: string;
  @ForeignKey(() => FactorResetRow) @BigInteger() reset_id: number;
}
