import type { EventFeeMethod } from '#domain/event-application.ts';
import { eventCurrency } from '#domain/event.ts';
import { getIncludedVatMinor } from '#domain/subscription-billing.ts';
import { AppError } from '#server/app-error.ts';
import type { Executor } from '#server/db/client.ts';
import { formatDay, formatMoney } from '#server/format.ts';
import { findBusiness } from '#server/modules/business/business.records.ts';
import { listKontorPayments } from '#server/modules/payments/kontor-payment.rules.ts';
import { createKontorReceiptPdf } from '#server/modules/payments/kontor-receipt.document.ts';
import { listEventFees, referenceOf } from '#server/modules/payments/payments.records.ts';
import { findApplication } from './applications.repo.ts';
import { findEvent } from './events.repo.ts';
import { getFeeMethod } from './fee-payment.rules.ts';

const methodTexts: Record<EventFeeMethod, string> = {
  card: 'Card',
  transfer: 'Bank transfer',
  ussd: 'USSD',
  balance: 'Balance',
};

/** Returns the receipt of a paid fee as a PDF. @throws NOT_FOUND until it is paid */
export async function createFeeReceipt(
  executor: Executor,
  businessId: string,
  id: string,
): Promise<{ fileName: string; bytes: Buffer }> {
  const application = await findApplication(executor, businessId, id);
  const event = application && (await findEvent(executor, application.eventId));
  const business = await findBusiness(executor, businessId);
  if (!event || !business || !application.paidAt) throw new AppError('NOT_FOUND');
  const { feeMinor, paidAt, receiptNumber, feeReturnedAt, payerEmail } = application;
  const payments = listKontorPayments(await listEventFees(executor, businessId, [id]));
  const payment = payments.find(({ result }) => result === 'success' || result === 'reversed');
  const number = String(receiptNumber ?? '');
  const bytes = await createKontorReceiptPdf({
    number,
    paidAt,
    isRefunded: feeReturnedAt !== null,
    timeZone: business.timeZone,
    totalMinor: feeMinor,
    currency: eventCurrency,
    rows: [
      { label: `Fee for ${event.title}`, value: formatMoney(feeMinor, eventCurrency) },
      { label: 'Total', value: formatMoney(feeMinor, eventCurrency), isStrong: true },
      {
        label: 'Includes VAT (7.5 %)',
        value: formatMoney(getIncludedVatMinor(feeMinor), eventCurrency),
      },
    ],
    payer: [business.name, payerEmail],
    details: [
      ['For', `${event.title}, ${event.placeName}`],
      ['On', formatDay(event.startsAt.toISOString(), event.timeZone)],
      ['Paid by', payment ? methodTexts[getFeeMethod(payment)] : ''],
      ['Reference', payment ? referenceOf(payment) : id],
    ],
  });
  return { fileName: `receipt-${number}.pdf`, bytes };
}
