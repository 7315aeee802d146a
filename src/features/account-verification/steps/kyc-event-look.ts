import {
  BadgeCheck,
  CalendarX,
  CircleAlert,
  CircleDot,
  FileCheck,
  Flag,
  Gavel,
  type LucideIcon,
  ScanSearch,
  Send,
  ShieldX,
  Undo2,
  XCircle,
} from 'lucide-react';
import { catalogue } from '#src/lib/messages.ts';
import type { Tone } from '#src/ui/data/badge.tsx';

const t = catalogue({
  begun: 'Verification begun',
  given: 'Handed in',
  submitted: 'Sent for review',
  askedAgain: 'Asked for again',
  approved: 'Verified',
  rejected: 'Rejected',
  withdrawn: 'Submission withdrawn',
  appealed: 'Appeal sent',
  expired: 'Expired',
  revoked: 'Revoked',
  matched: 'The register confirms the numbers',
  mismatched: 'The register has another person for the numbers',
  unknown: 'The register does not know the numbers',
  byHand: 'The numbers are compared by hand',
});

const looks: Readonly<Record<string, { title: string; icon: LucideIcon; tone?: Tone }>> = {
  'kyc.begin': { title: t('begun'), icon: Flag },
  'item.given': { title: t('given'), icon: FileCheck },
  'kyc.submit': { title: t('submitted'), icon: Send, tone: 'primary' },
  'kyc.askAgain': { title: t('askedAgain'), icon: CircleAlert, tone: 'warning' },
  'kyc.approve': { title: t('approved'), icon: BadgeCheck, tone: 'success' },
  'kyc.reject': { title: t('rejected'), icon: XCircle, tone: 'danger' },
  'kyc.withdraw': { title: t('withdrawn'), icon: Undo2 },
  'kyc.appeal': { title: t('appealed'), icon: Gavel, tone: 'primary' },
  'kyc.expire': { title: t('expired'), icon: CalendarX, tone: 'warning' },
  'kyc.revoke': { title: t('revoked'), icon: ShieldX, tone: 'danger' },
  'identity.matched': { title: t('matched'), icon: ScanSearch, tone: 'success' },
  'identity.mismatched': { title: t('mismatched'), icon: ScanSearch, tone: 'warning' },
  'identity.unknown': { title: t('unknown'), icon: ScanSearch, tone: 'warning' },
  'identity.byHand': { title: t('byHand'), icon: ScanSearch },
};

/** How an event of a verification is told. */
export const kycEventLook = (event: string) => looks[event] ?? { title: event, icon: CircleDot };
