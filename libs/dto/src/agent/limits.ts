/**
 * The most characters of a turn's text and of a manifest's instructions; a limit of the contract
 * (`docs/contract/decisions.md` section 3).
 */
export const MAX_TEXT_CHARACTERS = 100_000;
/**
 * The most bytes of a JSON body: a text of MAX_TEXT_CHARACTERS, with each character written as an escape, and room for
 * the rest.
 */
export const AGENT_JSON_BODY_BYTES = 1024 * 1024;
/** At most 32 MiB a file and 100 files a turn; limits of the contract. */
export const MAX_FILE_BYTES = 32 * 1024 * 1024;
export const MAX_FILES_PER_TURN = 100;
/** The most bytes of an upload: a file, and room for the form around it. */
export const AGENT_FILE_BODY_BYTES = MAX_FILE_BYTES + 64 * 1024;
/**
 * The most bytes of a turn's result: together with all other fields of the event of its end it must fit into a message
 * of 256 KiB.
 */
export const MAX_RESULT_BYTES = 64 * 1024;
/** The end of a result that is shorter than the text of its step, for that reason. */
export const CUT_RESULT = '\n[cut: the result was longer than a turn may give]';
/** Bytes of all outputs of a turn as JSON, for the same reason. */
export const MAX_OUTPUTS_BYTES = 64 * 1024;
/** At most 200 characters of a customer's name and 16 keys of metadata; limits of the contract. */
export const MAX_END_USER_REF_CHARACTERS = 200;
export const MAX_METADATA_KEYS = 16;
/** Bytes of metadata as JSON: it travels with every event of the turn. */
export const MAX_METADATA_BYTES = 16 * 1024;
/** Bytes of a text that travels with the event of its turn; a longer one is fetched. */
export const MAX_INLINE_TEXT_BYTES = 64 * 1024;
