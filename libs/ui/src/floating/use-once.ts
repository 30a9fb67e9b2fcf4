import { useRef } from 'react';

/**
 * Returns false until `isOpen` was true once, true from then on: something that closes stays for its animation,
 * something that never opened is not loaded.
 */
export function useOnce(isOpen: boolean): boolean {
  const wasOpen = useRef(false);
  wasOpen.current ||= isOpen;
  return wasOpen.current;
}
