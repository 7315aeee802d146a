/**
 * Whether everything runs that is generated: `THOROUGH=true npm test`, before a release. Other runs draw a sample that
 * fits a budget of time (decision 80).
 */
export const isThorough = process.env['THOROUGH'] === 'true';
