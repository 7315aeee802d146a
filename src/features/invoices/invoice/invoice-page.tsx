import type { InvoiceOverview } from '#contract/money/invoice.ts';
import type { Business } from '#domain/business.ts';
import { getPayableMinor, getWrittenOffMinor } from '#domain/invoice.ts';
import { DisputeFacts } from '#src/features/disputes/dispute-facts.tsx';
import { ActivityCard } from '#src/ui/data/activity-card.tsx';
import { InvoiceBadges } from '#src/features/invoices/invoice-badges.tsx';
import { InvoiceDocument } from '#src/features/invoices/invoice-document.tsx';
import { dayIn, formatDay, formatMoney } from '#src/lib/format.ts';
import { useDialog } from '#src/lib/use-dialog.ts';
import { useWhenIdle } from '#src/lib/use-when-idle.ts';
import { getEventLook } from '#src/ui/data/event-look.ts';
import { getInvoiceEventLabel } from '#src/features/invoices/invoice.words.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { lazyDialog } from '#src/ui/overlays/lazy-dialog.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { StickyAction } from '#src/ui/frame/sticky-action.tsx';
import { useIsPhone } from '#src/ui/layout/use-media.ts';
import { InvoiceSummaryCard } from './invoice-summary-card.tsx';
import { InvoiceMenu } from './invoice-menu.tsx';
import { InvoiceNote } from './invoice-note.tsx';
import { InvoicePayments } from './invoice-payments.tsx';
import type { InvoiceAction } from './invoice-dialogs.tsx';
import { t } from './invoice.messages.ts';

const InvoiceDialogs = lazyDialog(async () => (await import('./invoice-dialogs.tsx')).InvoiceDialogs);

const getInvoiceEventLook = (event: string) => ({
  title: getInvoiceEventLabel(event),
  ...getEventLook(event),
});

export type InvoicePageProps = {
  overview: InvoiceOverview;
  business: Business;
  canManage: boolean;
  canViewPayments: boolean;
};

export function InvoicePage({ overview, business, canManage, canViewPayments }: InvoicePageProps) {
  const { dialog, open, close } = useDialog<InvoiceAction>();
  useWhenIdle(InvoiceDialogs.preload, canManage);
  const isPhone = useIsPhone();
  const { invoice, timeline, payments, disputes } = overview;
  const { number, customer, status } = invoice;
  const main =
    status === 'DRAFT'
      ? ({ ask: 'send', label: t('send') } as const)
      : getPayableMinor(invoice) > 0
        ? ({ ask: 'record', label: t('record') } as const)
        : undefined;
  const mainButton = main && canManage && (
    <Button variant="primary" isFull={isPhone} onPress={() => open({ kind: main.ask })}>
      {main.label}
    </Button>
  );
  const sidePanel = (
    <Stack gap="4">
      <InvoiceSummaryCard invoice={invoice} timeZone={business.timeZone} />
      <InvoicePayments
        payments={payments}
        invoice={invoice}
        timeZone={business.timeZone}
        onUndo={canManage ? (payment) => open({ kind: 'takeBack', payment }) : undefined}
      />
    </Stack>
  );
  return (
    <>
      <PageHeader
        back={{ label: t('back'), link: { to: '/dashboard/invoicing' } }}
        title={number === null ? t('draftTitle') : t('title', { number })}
        badge={<InvoiceBadges invoice={invoice} timeZone={business.timeZone} />}
        description={customer ? t('forCustomer', { customer: customer.name }) : t('noCustomer')}
        actions={
          <>
            <InvoiceMenu overview={overview} business={business} canManage={canManage} onChoose={open} />
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
                      canViewPayments={canViewPayments}
                    />
                  ))}
              </Stack>
            </Notice>
          )}
          {invoice.writtenOffAt !== null && (
            <Notice
              tone="info"
              title={t('writtenOffTitle', {
                amount: formatMoney(getWrittenOffMinor(invoice), invoice.currency),
                date: formatDay(dayIn(new Date(invoice.writtenOffAt), business.timeZone)),
              })}
            >
              {invoice.writeOffReason && (
                <div>{t('writtenOffBecause', { reason: invoice.writeOffReason })}</div>
              )}
              <div>{t('writtenOffWhy')}</div>
            </Notice>
          )}
          <InvoiceDocument business={business} invoice={invoice} totals={invoice} />
          {isPhone && sidePanel}
          <ActivityCard timeline={timeline} timeZone={business.timeZone} getLook={getInvoiceEventLook}>
            {canManage && <InvoiceNote invoiceId={invoice.id} />}
          </ActivityCard>
        </Stack>
        {!isPhone && sidePanel}
      </Grid>
      {isPhone && mainButton && <StickyAction>{mainButton}</StickyAction>}
      {dialog && <InvoiceDialogs action={dialog} overview={overview} business={business} onClose={close} />}
    </>
  );
}
