import { Text } from '@libs/service-kit/database/entities/columns';
import { Entity } from 'typeorm';

/** An operator as of the last reply of the auth service: an alert that auth is down must reach them too. */
@Entity('known_operators')
export class KnownOperatorRow {
  @Text({ primary: true }) email: string;
}
