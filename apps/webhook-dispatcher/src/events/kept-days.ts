/** The number of days for which merchants can read events. */
export const KEPT_DAYS = 30;
/** Rows are deleted later than that, so that a reader who began with the oldest events can continue. */
export const DELETED_AFTER_DAYS = KEPT_DAYS + 1;
/**
 * The greatest age of an event after which a reader can continue: later events are not deleted yet, whichever clock is
 * ahead.
 */
export const CURSOR_HOURS = KEPT_DAYS * 24 + 12;
