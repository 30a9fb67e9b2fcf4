/** The subjects whose spending a window counts. */
export const WINDOW_SCOPES = ['account', 'key', 'end_user'] as const;
export type WindowScope = (typeof WINDOW_SCOPES)[number];
