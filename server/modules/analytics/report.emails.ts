import type { Business } from '#domain/business.ts';
import type { Config } from '#server/config.ts';
import { formatMoney, formatMonth } from '#server/format.ts';
import { createEmail } from '#server/providers/mail/email-layout.ts';
import type { EmailMessage } from '#server/providers/mail/mail.ts';
import type { MonthlyReport } from './report.service.ts';

/** A report on its way to a person. */
interface EmailedReport {
  to: string;
  userId: string;
  business: Pick<Business, 'id' | 'name'>;
  report: MonthlyReport;
  pdf: Buffer;
}

/** Returns the email with the report of a month; the ID is the same for a person and month. */
export function createReportEmail(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { to, userId, business, report, pdf }: EmailedReport,
): EmailMessage {
  const { month, sentence, summary } = report;
  const { figures, currency, first, last } = summary;
  const money = (amountMinor: number) => formatMoney(amountMinor, currency);
  const email = createEmail({
    messageId: `monthly-report-${business.id}-${userId}-${month}`,
    to,
    subject: `${business.name} in ${formatMonth(month)}`,
    paragraphs: [sentence, 'The whole report is attached as a PDF.'],
    rows: [
      { label: 'Gross sales', value: money(figures.grossMinor) },
      { label: 'Refunds', value: money(figures.refundsMinor) },
      { label: 'Net sales', value: money(figures.netMinor), isStrong: true },
      { label: 'Orders', value: String(figures.orders) },
    ],
    links: [{ label: 'View in Kontor', url: `${publicUrl}/dashboard/analytics?from=${first}&to=${last}` }],
    reason: `You're receiving this email because you turned on the monthly report of ${business.name} on Kontor. You can turn it off in Analytics.`,
  });
  const attachment = {
    fileName: `report-${month}.pdf`,
    type: 'application/pdf',
    contentBase64: pdf.toString('base64'),
  };
  return { ...email, attachments: [attachment] };
}
