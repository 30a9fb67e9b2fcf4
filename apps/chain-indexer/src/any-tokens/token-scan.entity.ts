import { BigInteger } from '@libs/service-kit/database/entities/columns';
import { Entity } from 'typeorm';

/** The cursor of the slow scan for tokens of any contract. */
@Entity('token_scans')
export class TokenScanRow {
  @BigInteger({ primary: true }) chain_id: number;
  @BigInteger() scanned_block: number;
}
