import type { InvoiceOverview } from '#contract/money/invoice.ts';
import type { Business } from '#domain/business.ts';
import { payableMinor, writtenOffMinor } from '#domain/invoice.ts';
import { DisputeFacts } from '#src/features/disputes/dispute-facts.tsx';
import { ActivityCard } from '#src/ui/data/activity-card.tsx';
import { InvoiceBadges } from '#src/features/invoices/invoice-badges.tsx';
import { InvoicePaper } from '#src/features/invoices/invoice-paper.tsx';
import { dayIn, formatDay, formatMoney } from '#src/lib/format.ts';
import { useAsked } from '#src/lib/use-asked.ts';
import { useWhenIdle } from '#src/lib/use-when-idle.ts';
import { eventLook } from '#src/ui/data/event-look.ts';
import { invoiceEventWords } from '#src/features/invoices/invoice.words.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { lazyDialog } from '#src/ui/overlays/lazy-dialog.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { ThumbBar } from '#src/ui/frame/thumb-bar.tsx';
import { useIsPhone } from '#src/ui/layout/use-media.ts';
import { InvoiceFacts } from './invoice-facts.tsx';
import { InvoiceMenu } from './invoice-menu.tsx';
import { InvoiceNote } from './invoice-note.tsx';
import { InvoicePayments } from './invoice-payments.tsx';
import type { Asked } from './invoice-dialogs.tsx';
import { t } from './invoice.messages.ts';

const InvoiceDialogs = lazyDialog(async () => (await import('./invoice-dialogs.tsx')).InvoiceDialogs);

const invoiceEventLook = (event: string) => ({ title: invoiceEventWords(event), ...eventLook(event) });

export type InvoicePageProps = {
  overview: InvoiceOverview;
  business: Business;
  mayManage: boolean;
  mayViewPayments: boolean;
};

export function InvoicePage({ overview, business, mayManage, mayViewPayments }: InvoicePageProps) {
  const { asked, ask, close } = useAsked<Asked>();
  useWhenIdle(InvoiceDialogs.preload, mayManage);
  const isPhone = useIsPhone();
  const { invoice, timeline, payments, disputes } = overview;
  const { number, customer, status } = invoice;
  const main =
    status === 'DRAFT'
      ? ({ ask: 'send', label: t('send') } as const)
      : payableMinor(invoice) > 0
        ? ({ ask: 'record', label: t('record') } as const)
        : undefined;
  const mainButton = main && mayManage && (
    <Button variant="primary" isFull={isPhone} onPress={() => ask({ kind: main.ask })}>
      {main.label}
    </Button>
  );
  const aside = (
    <Stack gap="4">
      <InvoiceFacts invoice={invoice} timeZone={business.timeZone} />
      <InvoicePayments
        payments={payments}
        invoice={invoice}
        timeZone={business.timeZone}
        onTakeBack={mayManage ? (payment) => ask({ kind: 'takeBack', payment }) : undefined}
      />
    </Stack>
  );
  return (
    <>
      <PageHeader
        back={{ label: t('back'), link: { to: '/dashboard/invoicing' } }}
        title={number === null ? t('draftTitle') : t('title', { number })}
        badge={<InvoiceBadges invoice={invoice} timeZone={business.timeZone} />}
        description={customer ? t('forCustomer', { customer: customer.name }) : t('forNobody')}
        actions={
          <>
            <InvoiceMenu overview={overview} business={business} mayManage={mayManage} onAsk={ask} />
            {!isPhone && mainButton}
          </>
        }
      />
      <Grid columns="mainAside" gap="4">
        <Stack gap="4">
          {invoice.disputedMinor > 0 && (
            <Notice
              tone="warning"
              title={t('disputedTitle', { amount: formatMoney(invoice.disputedMinor, invoice.currency) })}
            >
              <Stack gap="1">
                <Text tone="inherit">{t('disputedWhy')}</Text>
                {disputes
                  .filter(({ status: disputeStatus }) => disputeStatus === 'open')
                  .map((dispute) => (
                    <DisputeFacts
                      key={dispute.id}
                      dispute={dispute}
                      timeZone={business.timeZone}
                      mayViewPayments={mayViewPayments}
                    />
                  ))}
              </Stack>
            </Notice>
          )}
          {invoice.writtenOffAt !== null && (
            <Notice
              tone="info"
              title={t('writtenOffTitle', {
                amount: formatMoney(writtenOffMinor(invoice), invoice.currency),
                date: formatDay(dayIn(new Date(invoice.writtenOffAt), business.timeZone)),
              })}
            >
              {invoice.writeOffReason && (
                <div>{t('writtenOffBecause', { reason: invoice.writeOffReason })}</div>
              )}
              <div>{t('writtenOffWhy')}</div>
            </Notice>
          )}
          <InvoicePaper business={business} invoice={invoice} totals={invoice} />
          {isPhone && aside}
          <ActivityCard timeline={timeline} timeZone={business.timeZone} lookOf={invoiceEventLook}>
            {mayManage && <InvoiceNote invoiceId={invoice.id} />}
          </ActivityCard>
        </Stack>
        {!isPhone && aside}
      </Grid>
      {isPhone && mainButton && <ThumbBar>{mainButton}</ThumbBar>}
      {asked && <InvoiceDialogs asked={asked} overview={overview} business={business} onClose={close} />}
    </>
  );
}
