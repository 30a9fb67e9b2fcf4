import { PROCESS_NAMES, type ProcessName } from '@libs/events/services';

/** Returns whether a label names one of our services, or a second instance of one for a test network. */
export function isProcessName(text: string): text is ProcessName {
  return (PROCESS_NAMES as readonly string[]).includes(text);
}
