import {
  BadgeCheck,
  CircleAlert,
  CircleDot,
  FileCheck,
  Flag,
  type LucideIcon,
  ScanSearch,
  Send,
  XCircle,
} from 'lucide-react';
import { catalogue } from '#src/lib/messages.ts';
import type { Tone } from '#src/ui/badge.tsx';

const t = catalogue({
  begun: 'Verification begun',
  given: 'Handed in',
  submitted: 'Sent for review',
  askedAgain: 'Asked for again',
  approved: 'Verified',
  rejected: 'Rejected',
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
  'identity.matched': { title: t('matched'), icon: ScanSearch, tone: 'success' },
  'identity.mismatched': { title: t('mismatched'), icon: ScanSearch, tone: 'warning' },
  'identity.unknown': { title: t('unknown'), icon: ScanSearch, tone: 'warning' },
  'identity.byHand': { title: t('byHand'), icon: ScanSearch },
};

/** How an event of a verification is told. */
export const kycEventLook = (event: string) => looks[event] ?? { title: event, icon: CircleDot };
