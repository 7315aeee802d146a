/** A step that the server refuses, though it was offered or came from outside. */
export class RefusedStep extends Error {}
