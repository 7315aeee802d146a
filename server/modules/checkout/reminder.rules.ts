const hourMs = 3_600_000;

/** How long a customer who left contact details does nothing until their checkout counts as abandoned. */
export const abandonedAfterMs = hourMs;

/** How long a customer who agreed to it does nothing until they are reminded. */
export const reminderDelayMs = 4 * hourMs;
