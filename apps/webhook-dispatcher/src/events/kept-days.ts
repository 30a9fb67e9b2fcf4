/** Merchants can read the events of so many days. */
export const KEPT_DAYS = 30;
/** Rows are deleted later than that, so that a reader who began with the oldest events can read on. */
export const DELETED_AFTER_DAYS = KEPT_DAYS + 1;
/** A reader can go on behind an event of this age: what follows it is not deleted yet, whichever clock is ahead. */
export const CURSOR_HOURS = KEPT_DAYS * 24 + 12;
