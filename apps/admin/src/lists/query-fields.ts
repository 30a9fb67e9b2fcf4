import { all, MayBeAbsent, SafeInt } from '@libs/dto/fields';
import { Transform } from 'class-transformer';

/** An id of a query string that may be left out. */
export function QueryId(): PropertyDecorator {
  const asNumber = Transform(({ value }) =>
    typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value,
  );
  return all(MayBeAbsent(), asNumber, SafeInt());
}
