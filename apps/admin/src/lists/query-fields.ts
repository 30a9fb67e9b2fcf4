import { MayBeAbsent, SafeInt } from '@libs/dto/fields';
import { Transform } from 'class-transformer';
import { IsString, MaxLength } from 'class-validator';

/** Characters of a text to look for. */
const LONGEST_SEARCH = 200;

/** Text to look for. Blank text looks for nothing. */
export function QuerySearch(): PropertyDecorator {
  const blankIsAbsent = Transform(({ value }) =>
    typeof value === 'string' && value.trim() === '' ? undefined : value,
  );
  return together(blankIsAbsent, MayBeAbsent(), IsString(), MaxLength(LONGEST_SEARCH));
}

/** An id of a query string that may be left out. */
export function QueryId(): PropertyDecorator {
  const asNumber = Transform(({ value }) =>
    typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value,
  );
  return together(MayBeAbsent(), asNumber, SafeInt());
}

function together(...decorators: PropertyDecorator[]): PropertyDecorator {
  return (target, key) => {
    for (const decorate of decorators) decorate(target, key);
  };
}
