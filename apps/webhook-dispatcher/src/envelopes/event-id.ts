const FORM = /^evt_([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/;

/**
 * Returns the event id that merchants see: `evt_` and the 32 hex digits of its id on the bus. It is the same in every
 * delivery, and stays the same when the event arrives again.
 */
export function publicEventId(busId: string): string {
  return `evt_${busId.replaceAll('-', '').toLowerCase()}`;
}

/** Returns the bus id of the event with this public id; undefined for any other text. */
export function busEventId(publicId: string): string | undefined {
  return FORM.exec(publicId)?.slice(1).join('-');
}
