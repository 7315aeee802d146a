/** A step that the server refuses although it was offered or came from outside. */
export class RefusedStep extends Error {}
