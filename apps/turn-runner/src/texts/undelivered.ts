/** The message to a model that wants to end a turn without the delivery that its manifest requires. */
export const UNDELIVERED =
  '[not from the user] The turn is not done: deliver its result by calling output_deliver, with arguments that fit the schema.';
