import { expect, test } from 'vitest';
import { getStatusLabel } from '#src/features/audit-log/status-label.ts';

test.each([
  ['order', 'PAYMENT_CONFIRMED', 'Paid'],
  ['shipping', 'PENDING', 'Not shipped'],
  ['invoice', 'PENDING', 'Unpaid'],
  ['withdrawal', 'paidLate', 'Paid late'],
  [null, 'under review', 'Under review'],
])('a status of the lifecycle "%s" is labelled: %s is "%s"', (lifecycle, status, label) =>
  expect(getStatusLabel({ lifecycle }, status)).toBe(label),
);
