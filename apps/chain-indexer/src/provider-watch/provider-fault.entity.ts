import { Moment, SmallInteger, Text } from '@libs/service-kit/database/entities/columns';
import { Entity } from 'typeorm';
import type { ProviderFault } from '../providers/provider-health.js';

/** A provider that the leader does not rely on at present. */
@Entity('provider_faults')
export class ProviderFaultRow {
  /** Its place in the settings. */
  @SmallInteger({ primary: true }) place: number;
  /** Its place counted from 1, and its host. */
  @Text() name: string;
  @Text() fault: ProviderFault;
  @Moment({ default: () => 'now()' }) since: Date;
}
