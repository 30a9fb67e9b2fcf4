import { Description, IsDateTime, QueryCursor, QueryInt } from '@libs/dto/fields';
import { LONGEST_MESSAGE } from '@libs/dto/merchants/merchant-application';
import { Transform } from 'class-transformer';
import { IsInt, IsString, MaxLength, MinLength } from 'class-validator';

const Trimmed = () => Transform(({ value }) => (typeof value === 'string' ? value.trim() : value));

export class AddNoteBody {
  @Description('For operators only; it cannot be changed or deleted.', 'The imprint names another company.')
  @Trimmed()
  @IsString()
  @MinLength(1)
  @MaxLength(LONGEST_MESSAGE)
  body: string;
}

export class AskMerchantBody {
  @Description('Sent to the owners by e-mail and shown in their dashboard.', 'Which goods do you sell, and from where?')
  @Trimmed()
  @IsString()
  @MinLength(1)
  @MaxLength(LONGEST_MESSAGE)
  question: string;
}

export class NotesQuery {
  @QueryInt({ default: 50, min: 1, max: 200 })
  limit: number;

  @QueryCursor()
  cursor?: string;
}

/** A note of an operator on a merchant. */
export class NoteView {
  @IsInt() id: number;
  @IsInt() author_id: number;
  @Description('E-mail of the operator.', 'op@example.com') @IsString() author: string;
  @IsString() body: string;
  @IsDateTime() at: string;
}
