import { PROCESS_NAMES, type ProcessName } from '@libs/events/services';

/** Whether a label names one of our services, or one that runs a second time for a test network. */
export function isProcessName(text: string): text is ProcessName {
  return (PROCESS_NAMES as readonly string[]).includes(text);
}
