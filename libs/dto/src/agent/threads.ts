/** The prefix of ids of threads, which names of threads never have. */
export const THREAD_ID_PREFIX = 'thr_';
/** A name or an id of a thread (`docs/contract/decisions.md` section 3). */
export const THREAD_PATTERN = /^[A-Za-z0-9_.:-]{1,200}$/;
