import {
  BadgeCheck,
  Banknote,
  CircleAlert,
  CircleCheck,
  Coins,
  type LucideIcon,
  Megaphone,
  PackageMinus,
  PackageX,
  ReceiptText,
  Scale,
  ShieldAlert,
  ShoppingBag,
  Undo2,
  UserPlus,
  XCircle,
} from 'lucide-react';
import type { NotificationKind } from '#domain/notification.ts';
import type { Tone } from '#src/ui/data/badge.tsx';

const look = (icon: LucideIcon, tone: Tone) => ({ icon, tone });

/** The icon and the tone of each kind of notification. Its text has the meaning. */
export const notificationLook: Readonly<Record<NotificationKind, { icon: LucideIcon; tone: Tone }>> = {
  orderCreated: look(ShoppingBag, 'primary'),
  orderPaid: look(ShoppingBag, 'success'),
  orderCancelled: look(XCircle, 'danger'),
  orderRefundRequested: look(Undo2, 'warning'),
  paymentReversed: look(Undo2, 'danger'),
  depositReceived: look(Coins, 'success'),
  refundFailed: look(CircleAlert, 'danger'),
  invoicePaid: look(ReceiptText, 'success'),
  invoicePartiallyPaid: look(ReceiptText, 'primary'),
  stockLow: look(PackageMinus, 'warning'),
  stockOut: look(PackageX, 'danger'),
  disputeOpened: look(Scale, 'warning'),
  disputeWon: look(Scale, 'success'),
  disputeLost: look(Scale, 'danger'),
  withdrawalRequested: look(Banknote, 'primary'),
  withdrawalPaid: look(CircleCheck, 'success'),
  withdrawalFailed: look(CircleAlert, 'danger'),
  withdrawalReturned: look(Undo2, 'warning'),
  withdrawalCancelled: look(XCircle, 'neutral'),
  payoutAccountAdded: look(Banknote, 'warning'),
  verificationApproved: look(BadgeCheck, 'success'),
  verificationNeedsAttention: look(ShieldAlert, 'warning'),
  verificationRejected: look(ShieldAlert, 'danger'),
  verificationRevoked: look(ShieldAlert, 'danger'),
  verificationExpired: look(ShieldAlert, 'danger'),
  verificationExpiresSoon: look(ShieldAlert, 'warning'),
  memberJoined: look(UserPlus, 'primary'),
  announcement: look(Megaphone, 'info'),
};
