import type { EventApplication, EventApplicationState, EventDetails } from '#contract/people/event.ts';
import type {
  EventApplicationDetails,
  EventApplicationStatus,
  EventFeeMethod,
} from '#domain/event-application.ts';
import type { EventPage, PayingMeans } from './event-place.types.ts';

export const sampleEventId = '0190f000-0000-7000-8000-0000000000e1';
export const sampleApplicationId = '0190f000-0000-7000-8000-0000000000e2';
const paymentId = '0190f000-0000-7000-8000-0000000000e3';
const at = '2026-01-06T10:00:00.000Z';
export const sampleFeeMinor = 2_500_000;
export const samplePayUrl = 'https://pay.example.com/e';
export const sampleDetails: EventApplicationDetails = { sells: 'Adire fabrics and bags', note: null };

export const sampleEvent: EventDetails = {
  id: sampleEventId,
  title: 'Lagos Makers Market',
  status: 'published',
  bannerId: null,
  placeName: 'Tafawa Balewa Square',
  city: 'Lagos',
  startsAt: '2026-03-14T09:00:00.000Z',
  endsAt: '2026-03-15T18:00:00.000Z',
  timeZone: 'Africa/Lagos',
  applicationDeadline: '2026-02-20T22:59:00.000Z',
  isOpen: true,
  feeMinor: sampleFeeMinor,
  currency: 'NGN',
  capacity: 40,
  freePlaces: 12,
  waiting: 0,
  expectedGuests: 3000,
  application: null,
  description: 'Two days of handmade goods, food and music.\n\nTables and electricity are provided.',
  artists: [{ name: 'The Cavemen', imageId: null }],
  interests: [{ name: 'Fashion', imageId: null }],
  place: {
    name: 'Tafawa Balewa Square',
    address: { line: 'Tafawa Balewa Square', city: 'Lagos', region: 'Lagos', country: 'NG' },
    logoId: null,
    imageIds: [],
    videoId: null,
    mapUrl: 'https://maps.example.com/tbs',
  },
  cancelReason: null,
};

/** The newest payment of the fee. */
export const samplePayment = (
  result: 'notFound' | 'pending' | 'failed' | 'success',
  { method = 'card', payUrl = null }: { method?: EventFeeMethod; payUrl?: string | null } = {},
): NonNullable<EventApplication['payment']> => ({
  transactionId: paymentId,
  reference: paymentId,
  method,
  result,
  amountMinor: sampleFeeMinor,
  at,
  payUrl,
  message: result === 'failed' ? 'Your bank declined the payment' : null,
});

/** An application in a status. */
export const sampleApplication = (
  status: EventApplicationStatus,
  more: Partial<EventApplication> = {},
): EventApplication => ({
  ...sampleDetails,
  id: sampleApplicationId,
  eventId: sampleEventId,
  status,
  isFree: false,
  hasPlace: true,
  isDeadlineOver: false,
  hasStarted: false,
  appliedAt: at,
  appliedBy: 'Amaka Okafor',
  waitingPosition: status === 'waitlisted' ? 3 : null,
  confirmBy: status === 'approved' || status === 'offered' ? '2026-01-08T10:00:00.000Z' : null,
  confirmedAt: status === 'confirmed' || status === 'attended' ? at : null,
  endedAt: null,
  reason: null,
  feeMinor: sampleFeeMinor,
  vatMinor: 174_419,
  currency: 'NGN',
  isFeeReturned: true,
  payment: null,
  ...more,
});
const free = { isFree: true, feeMinor: 0, vatMinor: 0 };
const paid = { payment: samplePayment('success') };
export const sampleApplications = {
  applied: sampleApplication('applied'),
  'on the waiting list': sampleApplication('waitlisted'),
  approved: sampleApplication('approved'),
  'a place is offered': sampleApplication('offered'),
  'a place without a fee is offered': sampleApplication('offered', free),
  'on the payment page': sampleApplication('approved', {
    payment: samplePayment('notFound', { payUrl: samplePayUrl }),
  }),
  /** The page of the payment can't be used any more. */
  'payment abandoned': sampleApplication('approved', { payment: samplePayment('notFound') }),
  'payment on its way': sampleApplication('approved', { payment: samplePayment('pending') }),
  'payment declined': sampleApplication('approved', { payment: samplePayment('failed') }),
  confirmed: sampleApplication('confirmed', paid),
  'confirmed, and the event has started': sampleApplication('confirmed', { ...paid, hasStarted: true }),
  attended: sampleApplication('attended', { ...paid, hasStarted: true }),
  declined: sampleApplication('declined', { reason: 'We have enough fabric sellers', endedAt: at }),
  withdrawn: sampleApplication('withdrawn', { endedAt: at }),
  expired: sampleApplication('expired', { isDeadlineOver: true, endedAt: at }),
  'event cancelled': sampleApplication('canceled', { reason: 'The square is closed', endedAt: at }),
} satisfies Record<string, EventApplication>;

const means: PayingMeans = { availableMinor: sampleFeeMinor, canSpend: true, hasPin: true };
const hasFeeDue = ({ status, isFree }: EventApplication) =>
  (status === 'approved' || status === 'offered') && !isFree;

/** The page of an event with an application. */
export const samplePage = (
  application: EventApplication | null,
  more: Partial<EventDetails> = {},
  own: Partial<PayingMeans> = {},
): EventPage => ({
  event: { ...sampleEvent, ...more, application },
  means: application && hasFeeDue(application) ? { ...means, ...own } : null,
});
const { approved, expired } = sampleApplications;

/** The pages that the chart distinguishes. */
export const samplePages = {
  'takes applications': samplePage(null),
  'takes no applications': samplePage(null, { isOpen: false }),
  applied: samplePage(sampleApplications.applied),
  'on the waiting list': samplePage(sampleApplications['on the waiting list']),
  approved: samplePage(approved),
  'approved, and the balance is too low': samplePage(approved, {}, { availableMinor: sampleFeeMinor - 1 }),
  'approved, and no PIN is set': samplePage(approved, {}, { hasPin: false }),
  'a place is offered': samplePage(sampleApplications['a place is offered']),
  'a place without a fee is offered': samplePage(sampleApplications['a place without a fee is offered']),
  'on the payment page': samplePage(sampleApplications['on the payment page']),
  'payment abandoned': samplePage(sampleApplications['payment abandoned']),
  'payment on its way': samplePage(sampleApplications['payment on its way']),
  'payment declined': samplePage(sampleApplications['payment declined']),
  confirmed: samplePage(sampleApplications.confirmed),
  'confirmed, and the event has started': samplePage(
    sampleApplications['confirmed, and the event has started'],
    { isOpen: false },
  ),
  attended: samplePage(sampleApplications.attended, { isOpen: false }),
  declined: samplePage(sampleApplications.declined),
  withdrawn: samplePage(sampleApplications.withdrawn),
  expired: samplePage(expired),
  'expired, and applications are closed': samplePage(expired, { isOpen: false }),
  'event cancelled': samplePage(sampleApplications['event cancelled'], {
    status: 'canceled',
    isOpen: false,
    cancelReason: 'The square is closed',
  }),
} satisfies Record<string, EventPage>;

/** The answer to a check of the payment. */
export const sampleState = (application: EventApplication): EventApplicationState => ({
  event: sampleEvent,
  application,
  ...means,
});
