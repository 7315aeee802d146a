import { describe, expect, test } from 'vitest';
import { classifyDecline } from '#server/providers/payments/paystack-declines.ts';

describe('a decline of a card', () => {
  test.each([
    'Pickup card (lost card)',
    'Pickup card (stolen card)',
    'Stolen Card, Pick up',
    'Hotlisted card',
    'Expired card',
    'Card has expired',
    'Account Closed',
    'Closed account',
    'Invalid card number',
    'No card record',
    'No such issuer',
    'Transaction not permitted to cardholder',
    'Stop payment order',
    'Revocation of authorization order',
    'Do not try again',
    'Customer is blacklisted',
    'Authorization code is invalid',
    'Authorization code does not exist or has been deactivated',
    'This authorization is not reusable',
    'Email does not match Authorization code. Authorization may be inactive or belong to a different email. Please confirm.',
  ])('is hard: %s', (words) => {
    expect(classifyDecline(words)).toBe('hard');
  });

  test.each([
    'Insufficient Funds',
    'Not sufficient funds',
    'Exceeds withdrawal limit',
    'Exceeds withdrawal frequency',
    'Charge attempt cannot be fulfilled until 1440 minutes',
    'Do Not Honor',
    'Do not honour',
    'Issuer or switch inoperative',
    'Issuer unavailable',
    'System malfunction',
    'Request timed out',
    'Denied by Fraud System',
    'Restricted card',
    'Access Denied',
    'Declined',
  ])('is soft: %s', (words) => {
    expect(classifyDecline(words)).toBe('soft');
  });

  test.each(['', 'Token Not Generated. Customer Not Registered on Token Platform', 'Incorrect PIN'])(
    'is unclassified: %s',
    (words) => {
      expect(classifyDecline(words)).toBeNull();
    },
  );
});
