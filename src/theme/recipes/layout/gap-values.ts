export const gap = Object.fromEntries(
  ['0', '1', '2', '3', '4', '6', '8', '12'].map((step) => [step, { gap: step }]),
);
