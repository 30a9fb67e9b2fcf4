import { Description, IsDateTime, ListOf, OrNull } from '@libs/dto/fields';
import { FindingView } from '@libs/dto/operations/findings';
import { IsBoolean, IsString } from 'class-validator';

/** The checks that one service runs. */
export class CheckRunView {
  @Description('The service that ran them.', 'sweeper') @IsString() service: string;
  @Description('When the last run ended; null before the first one.') @OrNull() @IsDateTime() finished_at:
    | string
    | null;
  @Description('Whether a run is under way; `findings` are of the one before it.') @IsBoolean() is_running: boolean;
  @ListOf(() => FindingView) findings: FindingView[];
}

export class ChecksView {
  @ListOf(() => CheckRunView) data: CheckRunView[];
}
