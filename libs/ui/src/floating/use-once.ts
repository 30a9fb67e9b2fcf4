import { useRef } from 'react';

/**
 * False until `isOpen` was true once, true from then on: what closes stays for its way out, what never opened is not
 * loaded.
 */
export function useOnce(isOpen: boolean): boolean {
  const wasOpen = useRef(false);
  wasOpen.current ||= isOpen;
  return wasOpen.current;
}
