import { Bool, Text } from '@libs/service-kit/database/entities/columns';
import { Check, Entity, ForeignKey } from 'typeorm';
import { SpaceRow } from '../spaces/space.entity.js';

/** The only row: the space that acts as the assistant of the dashboard. No row: there is no assistant. */
@Entity('assistant')
@Check('only_row')
export class AssistantRow {
  @Bool({ primary: true, default: true }) only_row: boolean;
  @ForeignKey(() => SpaceRow) @Text({ collation: 'C' }) space_id: string;
}
