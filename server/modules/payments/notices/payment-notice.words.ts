import type { PaymentNotice } from '#domain/customer-notice.ts';

interface NoticeFacts {
  business: string;
  /** The subject of a payment within a sentence: `order #1042`, `invoice 7`. */
  subject: string;
  amount: string;
  /** Within a sentence: `cash`, `bank transfer`. */
  method: string;
  /** For a receipt: the part of it that was not due and is returned. */
  surplus: string | null;
  /** For a receipt: nothing of it was due, all of it is returned. */
  isSurplusOnly: boolean;
}

interface NoticeTexts {
  subject: string;
  paragraphs: string[];
}

/** The text of each notice about money. A refund is on its way until the provider has confirmed that the money moved. */
export const paymentNoticeTexts: Record<PaymentNotice, (facts: NoticeFacts) => NoticeTexts> = {
  paymentReceived: ({ business, subject, amount, method, surplus, isSurplusOnly }) =>
    isSurplusOnly
      ? {
          subject: `Your payment of ${amount} is being returned`,
          paragraphs: [
            `Your payment of ${amount} to ${business} for ${subject} arrived, but it could not be used.`,
            "The whole amount is being returned to you. You'll get an email when that is complete.",
          ],
        }
      : {
          subject: `We received your payment of ${amount}`,
          paragraphs: [
            `${business} received your payment of ${amount} by ${method} for ${subject}. Thank you.`,
            ...(surplus === null
              ? []
              : [
                  `You paid ${surplus} more than was due. The difference is being returned to you. You'll get an email when that is complete.`,
                ]),
          ],
        },
  paymentReversed: ({ business, subject, amount }) => ({
    subject: `Your payment of ${amount} was reversed`,
    paragraphs: [
      `The payment provider reversed your payment of ${amount} to ${business} for ${subject}. The money will be returned to you.`,
      'The amount is due again.',
    ],
  }),
  paymentRemoved: ({ business, subject, amount, method }) => ({
    subject: `Correction: your payment of ${amount} was removed`,
    paragraphs: [
      `${business} had recorded a payment of ${amount} by ${method} for ${subject} and removed it again.`,
      `If you did pay it, contact ${business}.`,
    ],
  }),
  refundStarted: ({ business, subject, amount }) => ({
    subject: `Your refund of ${amount} is on its way`,
    paragraphs: [
      `${business} is refunding ${amount} of what you paid for ${subject}. The money goes back to your original payment method.`,
      "You'll get an email when the refund is complete.",
    ],
  }),
  refundCompleted: ({ business, subject, amount }) => ({
    subject: `You've been refunded ${amount}`,
    paragraphs: [
      `${amount} of what you paid to ${business} for ${subject} has been refunded to you. Your bank may take a few days to show it.`,
    ],
  }),
  refundRecorded: ({ business, subject, amount, method }) => ({
    subject: `${business} recorded a refund of ${amount}`,
    paragraphs: [
      `${business} recorded that it refunded you ${amount} by ${method} for ${subject}.`,
      `If you did not receive it, contact ${business}.`,
    ],
  }),
  refundFailed: ({ business, subject, amount }) => ({
    subject: `Your refund of ${amount} didn't go through`,
    paragraphs: [
      `The payment provider couldn't complete your refund of ${amount} for ${subject}.`,
      `${business} can try again or refund you in another way. Contact ${business} if you don't hear from them.`,
    ],
  }),
};
