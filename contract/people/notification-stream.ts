/**
 * The address of the stream of server-sent events, below the API's base: `changed` when the person's notifications in the
 * active business have changed. Events have no content; the list is loaded again.
 */
export const notificationStreamPath = '/dashboard/notifications/stream';
export const notificationStreamEvent = 'changed';
