/** A reason why nothing is written, as a sentence for the person who runs the command. */
export class Problem extends Error {}
