import { BigInteger, Text } from '@libs/service-kit/database/entities/columns';
import { Entity } from 'typeorm';

/** The last block of a range of logs that was read, as the providers reported it then. */
@Entity('anchors')
export class AnchorRow {
  @BigInteger({ primary: true }) chain_id: number;
  @BigInteger({ primary: true }) block_number: number;
  @Text() block_hash: string;
}

/** A block as it was when the logs up to it were read. */
export type Anchor = Omit<AnchorRow, 'chain_id'>;
