import { SmallInteger, Text, Timestamp } from '@libs/service-kit/database/entities/columns';
import { Entity } from 'typeorm';
import type { ProviderFault } from '../providers/provider-health.js';

/** A provider that the leader does not rely on at the moment. */
@Entity('provider_faults')
export class ProviderFaultRow {
  /** The provider's index in the settings. */
  @SmallInteger({ primary: true }) place: number;
  /** The provider's position in the settings, counted from 1, and its host. */
  @Text() name: string;
  @Text() fault: ProviderFault;
  @Timestamp({ default: () => 'now()' }) since: Date;
}
