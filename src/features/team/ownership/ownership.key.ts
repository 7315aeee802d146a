/** The key of the ownership's query: a notification about a transfer loads it again. */
export const ownershipKey = ['team', 'ownership'] as const;
