import { SERVICES, type ServiceName } from '@libs/events/services';

/** Whether a label names one of our services. */
export function isServiceName(text: string): text is ServiceName {
  return (SERVICES as readonly string[]).includes(text);
}
