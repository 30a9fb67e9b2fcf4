/** Something that the person at the terminal can mend: its message is printed as it is, without a stack. The process exits with 1. */
export class Failure extends Error {}
