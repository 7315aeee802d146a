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
  UserRoundCheck,
  XCircle,
} from 'lucide-react';
import { catalogue } from '#src/lib/messages.ts';
import type { Tone } from '#src/ui/data/badge.tsx';

const t = catalogue({
  begun: 'Verification started',
  detailsAdded: 'Details added',
  submitted: 'Submitted for review',
  askedAgain: 'More information requested',
  approved: 'Verified',
  rejected: 'Rejected',
  withdrawn: 'Submission withdrawn',
  appealed: 'Appeal submitted',
  expired: 'Expired',
  revoked: 'Revoked',
  ownerChanged: 'New owner of the business',
  matched: 'Numbers match the register',
  mismatched: "Numbers don't match the name",
  unknown: 'Numbers not found in the register',
  byHand: 'Numbers to be checked manually',
});

const eventLooks: Readonly<Record<string, { title: string; icon: LucideIcon; tone?: Tone }>> = {
  'kyc.begin': { title: t('begun'), icon: Flag },
  'item.submitted': { title: t('detailsAdded'), icon: FileCheck },
  'kyc.submit': { title: t('submitted'), icon: Send, tone: 'primary' },
  'kyc.requestAgain': { title: t('askedAgain'), icon: CircleAlert, tone: 'warning' },
  'kyc.approve': { title: t('approved'), icon: BadgeCheck, tone: 'success' },
  'kyc.reject': { title: t('rejected'), icon: XCircle, tone: 'danger' },
  'kyc.withdraw': { title: t('withdrawn'), icon: Undo2 },
  'kyc.appeal': { title: t('appealed'), icon: Gavel, tone: 'primary' },
  'kyc.expire': { title: t('expired'), icon: CalendarX, tone: 'warning' },
  'kyc.revoke': { title: t('revoked'), icon: ShieldX, tone: 'danger' },
  'kyc.changeOwner': { title: t('ownerChanged'), icon: UserRoundCheck, tone: 'warning' },
  'identity.matched': { title: t('matched'), icon: ScanSearch, tone: 'success' },
  'identity.mismatched': { title: t('mismatched'), icon: ScanSearch, tone: 'warning' },
  'identity.unknown': { title: t('unknown'), icon: ScanSearch, tone: 'warning' },
  'identity.byHand': { title: t('byHand'), icon: ScanSearch },
};

/** Returns the title and icon of a verification event. */
export const getKycEventLook = (event: string) => eventLooks[event] ?? { title: event, icon: CircleDot };
