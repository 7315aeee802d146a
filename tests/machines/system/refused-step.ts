/** The error of a step that was offered or came from outside, and that the server refuses. */
export class RefusedStep extends Error {}
