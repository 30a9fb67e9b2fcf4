const FORM = /^evt_([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/;

/**
 * The id that merchants see of an event: `evt_` and the 32 hex digits of its id on the bus. It is the same in every
 * delivery, and stays the same when the event arrives again.
 */
export function publicEventId(busId: string): string {
  return `evt_${busId.replaceAll('-', '').toLowerCase()}`;
}

/** The id on the bus of the event that has this public id; undefined for a text that is no such id. */
export function busEventId(publicId: string): string | undefined {
  return FORM.exec(publicId)?.slice(1).join('-');
}
