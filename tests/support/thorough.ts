/**
 * Whether the long rounds run too: `THOROUGH=true npm test`, before a release. Other runs take a short round, which
 * reaches every rule but not every combination (decision 79).
 */
export const isThorough = process.env['THOROUGH'] === 'true';
