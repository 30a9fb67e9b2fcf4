import { Text } from '@libs/service-kit/database/entities/columns';
import { Entity } from 'typeorm';

/** Who was an operator at the last reply of the auth service: an alert that it is down must reach them too. */
@Entity('known_operators')
export class KnownOperatorRow {
  @Text({ primary: true }) email: string;
}
