import { Description, ListOf, OrNull } from '@libs/dto/fields';
import { GAUGES } from '@libs/dto/operations/gauges';
import { TWIN_NAMES } from '@libs/events/services';
import { IsIn, IsInt, IsString } from 'class-validator';

/** A service of the test network. */
class TwinHealthView {
  @IsIn(TWIN_NAMES) name: string;
  @IsIn(['up', 'down']) status: 'up' | 'down';
}

/**
 * The health of the test network of test mode, which operators check when somebody reports that a test is stuck. Null:
 * unknown.
 */
export class TestNetworkHealthView {
  @Description('`down`: one of its services does not respond. Nobody is alerted.') @IsIn(['ok', 'down']) status:
    | 'ok'
    | 'down';
  @ListOf(() => TwinHealthView) services: TwinHealthView[];
  @Description(GAUGES.indexer_lag_blocks.about) @OrNull() @IsInt() indexer_lag_blocks: number | null;
  @Description(GAUGES.providers_failing.about) @OrNull() @IsInt() providers_failing: number | null;
  @OrNull() @IsInt() sweeps_waiting: number | null;
  @OrNull() @IsInt() sweeps_blocked: number | null;
  @Description('What its relayer has left for gas. Decimal text.', '1000000000000000000')
  @OrNull()
  @IsString()
  relayer_gas_wei: string | null;
  @OrNull() @IsInt() ledger_differences: number | null;
  @OrNull() @IsInt() dead_letters: number | null;
}
