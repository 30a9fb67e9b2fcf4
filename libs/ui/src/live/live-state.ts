/**
 * The states of receiving changes: pages receive them; the connection is being made; it was lost; this machine has no
 * network.
 */
export type LiveState = 'connected' | 'connecting' | 'reconnecting' | 'offline';

/**
 * The server sends a beat every 20 s: a stream that is silent for this long is dead, though the browser may not notice.
 */
export const SILENT_MS = 50_000;

interface Stream {
  readonly isOnline: boolean;
  readonly isOpen: boolean;
  readonly wasOpen: boolean;
}

/** Returns the meaning of a stream's condition for the reader. */
export function liveStateOf({ isOnline, isOpen, wasOpen }: Stream): LiveState {
  if (!isOnline) return 'offline';
  if (isOpen) return 'connected';
  return wasOpen ? 'reconnecting' : 'connecting';
}

/**
 * Returns whether a stream that beats has been silent for too long. One that never sent a beat is not judged: its
 * server may not support beats.
 */
export function isSilent(lastBeatMs: number | undefined, nowMs: number): boolean {
  return lastBeatMs !== undefined && nowMs - lastBeatMs > SILENT_MS;
}

// biome-ignore format: a table reads best as a table
export const LIVE_WORDS: Readonly<Record<LiveState, { word: string; title: string; color: string }>> = {
  connected:    { word: 'Up to date',    title: 'Connected: this page updates by itself.',                                        color: 'green.6' },
  connecting:   { word: 'Connecting…',   title: 'Connecting to live updates.',                                                    color: 'gray.5' },
  reconnecting: { word: 'Reconnecting…', title: 'The connection was lost. You see the last known state; it updates once we reconnect.', color: 'yellow.6' },
  offline:      { word: 'Offline',       title: 'Your device is offline. You see the last known state.',                            color: 'red.6' },
};
