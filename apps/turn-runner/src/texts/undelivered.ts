/** The tool with which a model delivers the result of a turn. */
export const DELIVERY_TOOL = 'output_deliver';

/** The message to a model that wants to end a turn without the delivery that its manifest requires. */
export const UNDELIVERED = `[not from the user] The turn is not done: deliver its result by calling ${DELIVERY_TOOL}, with arguments that fit the schema.`;
