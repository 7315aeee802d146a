import * as z from 'zod/mini';
import { Address } from './customer.ts';
import { Id, Instant } from './id.ts';
import { Phone } from './phone.ts';
import { nameText } from './sender-name.ts';

/** The statuses of a request for point-of-sale devices (decisions, "POS request"). */
export const posRequestStatuses = [
  'requested',
  'approved',
  'dispatched',
  'delivered',
  'declined',
  'canceled',
] as const;
export const PosRequestStatus = z.enum(posRequestStatuses);
export type PosRequestStatus = z.infer<typeof PosRequestStatus>;

/** The statuses in which a request is still to be fulfilled. */
export const openPosStatuses = ['requested', 'approved', 'dispatched'] as const satisfies PosRequestStatus[];
export const isPosRequestOpen = (status: PosRequestStatus): boolean =>
  openPosStatuses.some((one) => one === status);

export const posStatusLabels: Record<PosRequestStatus, string> = {
  requested: 'Requested',
  approved: 'Approved',
  dispatched: 'Dispatched',
  delivered: 'Delivered',
  declined: 'Declined',
  canceled: 'Cancelled',
};

export const posDevices = ['smart-terminal', 'card-reader'] as const;
export const PosDevice = z.enum(posDevices);
export type PosDevice = z.infer<typeof PosDevice>;

export const posDeviceLabels: Record<PosDevice, { name: string; description: string }> = {
  'smart-terminal': {
    name: 'Smart terminal',
    description: 'Touchscreen, receipt printer, SIM card and Wi-Fi. Works by itself.',
  },
  'card-reader': {
    name: 'Card reader',
    description: 'Small and light. Connects to a phone or tablet by Bluetooth.',
  },
};

/** The most devices of one request, and the most requests of a business that are open at once. */
export const maxPosQuantity = 20;
export const maxOpenPosRequests = 5;

/** Everything that a merchant enters to request devices. */
export const PosRequestDetails = z.object({
  device: PosDevice,
  quantity: z
    .int('Enter a whole number')
    .check(
      z.minimum(1, 'Enter at least 1'),
      z.maximum(maxPosQuantity, `Enter at most ${maxPosQuantity}. For more, contact support.`),
    ),
  address: Address,
  contactName: nameText(2, 120, 'Enter the name of the person who receives the devices'),
  contactPhone: Phone,
});
export type PosRequestDetails = z.infer<typeof PosRequestDetails>;

/** A tracking number as the courier prints it. */
export const PosTrackingNumber = z
  .string()
  .check(
    z.trim(),
    z.regex(/^[\p{L}\p{N}][\p{L}\p{N} /._-]{2,59}$/u, 'Enter the tracking number as the courier prints it'),
  );
/** A serial number as the maker prints it. */
export const PosSerialNumber = z
  .string()
  .check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9][A-Z0-9-]{4,39}$/, 'Enter 5 to 40 letters and digits'));

/** A request for point-of-sale devices, as its page shows it. */
export const PosRequest = z.extend(PosRequestDetails, {
  id: Id,
  status: PosRequestStatus,
  requestedAt: Instant,
  requestedBy: z.string(),
  /** Null until each step was taken. */
  approvedAt: z.nullable(Instant),
  dispatchedAt: z.nullable(Instant),
  /** The end of its life: when it was delivered, declined or cancelled. */
  endedAt: z.nullable(Instant),
  /** Why Kontor declined it. */
  declineReason: z.nullable(z.string()),
  courier: z.nullable(z.string()),
  trackingNumber: z.nullable(z.string()),
  /** One for each device, once they are dispatched. */
  serialNumbers: z.array(z.string()),
});
export type PosRequest = z.infer<typeof PosRequest>;
