import {
  CircleDot,
  CreditCard,
  Eye,
  type LucideIcon,
  Mail,
  PackageCheck,
  Send,
  StickyNote,
  Truck,
  Undo2,
  XCircle,
} from 'lucide-react';
import type { Tone } from './badge.tsx';

export type EventLook = Readonly<{ icon: LucideIcon; tone: Tone }>;

/** The looks by the prefix of the event's name. The first match counts. */
const looks: readonly (readonly [beginning: string, look: EventLook])[] = [
  ['order.note', { icon: StickyNote, tone: 'neutral' }],
  ['invoice.noted', { icon: StickyNote, tone: 'neutral' }],
  ['order.decline', { icon: XCircle, tone: 'danger' }],
  ['order.cancel', { icon: XCircle, tone: 'danger' }],
  ['order.fail', { icon: XCircle, tone: 'danger' }],
  ['order.expire', { icon: XCircle, tone: 'danger' }],
  ['courier.refused', { icon: XCircle, tone: 'warning' }],
  ['courier.delivered', { icon: PackageCheck, tone: 'success' }],
  ['shipping.delivered', { icon: PackageCheck, tone: 'success' }],
  ['delivery.', { icon: PackageCheck, tone: 'success' }],
  ['courier.', { icon: Truck, tone: 'primary' }],
  ['shipping.cancel', { icon: Undo2, tone: 'warning' }],
  ['shipping.', { icon: Truck, tone: 'primary' }],
  ['invoice.void', { icon: XCircle, tone: 'danger' }],
  ['invoice.send', { icon: Send, tone: 'primary' }],
  ['invoice.mailed', { icon: Mail, tone: 'primary' }],
  ['invoice.reminded', { icon: Mail, tone: 'primary' }],
  ['invoice.viewed', { icon: Eye, tone: 'success' }],
  ['notice.', { icon: Mail, tone: 'neutral' }],
  ['payment.undone', { icon: Undo2, tone: 'warning' }],
  ['payment.reversed', { icon: Undo2, tone: 'warning' }],
  ['payment.returned', { icon: Undo2, tone: 'warning' }],
  ['payment.refunded', { icon: Undo2, tone: 'warning' }],
  ['payment.', { icon: CreditCard, tone: 'success' }],
  ['refund.', { icon: Undo2, tone: 'warning' }],
];
const plain: EventLook = { icon: CircleDot, tone: 'neutral' };

/** Returns the icon and tone of an event in a timeline. Its text has the meaning. */
export const getEventLook = (event: string): EventLook =>
  looks.find(([beginning]) => event.startsWith(beginning))?.[1] ?? plain;
