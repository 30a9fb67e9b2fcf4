/** The columns of a run that identify its thread. */
export interface InThread {
  readonly space_id: string;
  readonly end_user_ref: string | null;
  readonly thread_id: string | null;
  readonly inherits: boolean;
}

/** Stands for turns that name no customer: a key has no nulls, and no customer has an empty reference. */
export const NO_CUSTOMER = '';

/**
 * What summaries and memory of a thread are kept under: its space and customer where it inherits what was kept so
 * before there were threads, else its own id.
 */
export interface KeptUnder {
  readonly space: string;
  /** `NO_CUSTOMER` for none. */
  readonly endUserRef: string;
}

/** What the thread of a turn is kept under. */
export function keptUnder(run: InThread): KeptUnder {
  if (run.inherits || run.thread_id === null) {
    return { space: run.space_id, endUserRef: customerOf(run) };
  }
  return { space: run.thread_id, endUserRef: NO_CUSTOMER };
}

/** The customer of a turn, among whom an account's slots are shared. */
export function customerOf(run: Pick<InThread, 'end_user_ref'>): string {
  return run.end_user_ref ?? NO_CUSTOMER;
}

/** The lane that a turn is in, by its id. */
export function laneOf(run: Pick<InThread, 'space_id' | 'thread_id'>): string {
  return run.thread_id ?? run.space_id;
}
