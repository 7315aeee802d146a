import type { KycItem, KycItemStatus } from '#domain/kyc.ts';
import type { KycStatus } from '#domain/kyc-status.ts';
import type { StatusLook } from '#src/ui/data/status-badge.tsx';

export const kycStatusLook: Record<KycStatus, StatusLook> = {
  'not started': { label: 'Not started', tone: 'neutral' },
  'in progress': { label: 'In progress', tone: 'primary' },
  submitted: { label: 'Under review', tone: 'info' },
  'needs attention': { label: 'Needs attention', tone: 'warning' },
  approved: { label: 'Verified', tone: 'success' },
  rejected: { label: 'Rejected', tone: 'danger' },
  expired: { label: 'Expired', tone: 'warning' },
  revoked: { label: 'Revoked', tone: 'danger' },
};

const itemStatusLook: Record<KycItemStatus, StatusLook> = {
  missing: { label: 'Missing', tone: 'neutral' },
  checking: { label: 'Checking', tone: 'info' },
  ready: { label: 'Ready', tone: 'success' },
  approved: { label: 'Verified', tone: 'success' },
  'needs attention': { label: 'Needs attention', tone: 'warning' },
};

/** Returns the label of an item's status. An item that is ready is under review once the verification is submitted. */
export const getItemStatusLook = (status: KycItemStatus, verificationStatus: KycStatus): StatusLook =>
  status === 'ready' && verificationStatus === 'submitted'
    ? { label: 'Under review', tone: 'info' }
    : status === 'ready' && verificationStatus === 'needs attention'
      ? { label: 'Complete', tone: 'success' }
      : itemStatusLook[status];

export const itemNames: Record<KycItem, string> = {
  PERSONAL_DETAILS: 'Personal details',
  IDENTITY_NUMBERS: 'Identity numbers',
  IDENTITY_DOCUMENT: 'Identity document',
  BUSINESS_DETAILS: 'Business details',
  BUSINESS_DOCUMENT: 'Business document',
};
