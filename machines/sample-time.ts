/** The time at which the samples of every chart are taken and at which a simulated clock begins, in milliseconds since 1970. */
export const sampleNowMs = Date.parse('2026-01-06T10:00:00.000Z');
