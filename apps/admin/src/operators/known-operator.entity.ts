import { Text } from '@libs/service-kit/database/entities/columns';
import { Entity } from 'typeorm';

/** An operator in the last reply of the auth service: an alert that it is down must reach them too. */
@Entity('known_operators')
export class KnownOperatorRow {
  @Text({ primary: true }) email: string;
}
