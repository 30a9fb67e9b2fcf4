/** The columns of a run that identify its thread. */
export interface InThread {
  readonly space_id: string;
  readonly end_user_ref: string | null;
  readonly thread_id: string | null;
  readonly inherits: boolean;
}

/** The value for turns that name no customer: a key has no nulls, and no customer has an empty reference. */
export const NO_CUSTOMER = '';

/**
 * The key under which summaries and memory of a thread are stored: its space and customer where it inherits the data
 * from before there were threads, else its own id.
 */
export interface MemoryKey {
  readonly space: string;
  /** `NO_CUSTOMER` for none. */
  readonly endUserRef: string;
}

/** Returns the key under which data of a turn's thread is stored. */
export function memoryKeyOf(run: InThread): MemoryKey {
  if (run.inherits || run.thread_id === null) {
    return { space: run.space_id, endUserRef: customerOf(run) };
  }
  return { space: run.thread_id, endUserRef: NO_CUSTOMER };
}

/** Returns the customer of a turn, among whom an account's slots are shared. */
export function customerOf(run: Pick<InThread, 'end_user_ref'>): string {
  return run.end_user_ref ?? NO_CUSTOMER;
}

/** Returns the lane of a turn, by its id. */
export function laneOf(run: Pick<InThread, 'space_id' | 'thread_id'>): string {
  return run.thread_id ?? run.space_id;
}
