import { CalendarClock, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { subscriptionCalls, type SubscriptionPreview } from '#contract/money/subscription.ts';
import type { SubscriptionOrder } from '#domain/subscription.ts';
import { formatChoice, formatWhole, methodLabels } from '#src/features/subscription/subscription.words.ts';
import { useFile } from '#src/lib/api/use-file.ts';
import { common } from '#src/lib/common.messages.ts';
import { formatDate } from '#src/lib/format.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { DescriptionList } from '#src/ui/data/description-list.tsx';
import { notify } from '#src/ui/feedback/notifications.ts';
import { Card } from '#src/ui/layout/card.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { StepHeading } from '#src/ui/layout/step-heading.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Icon, type IconType } from '#src/ui/media/icon.tsx';
import { t } from './checkout.messages.ts';

const Head = ({ icon, title, children }: { icon: IconType; title: string; children: ReactNode }) => (
  <Stack gap="3">
    <Text tone="success">
      <Icon of={icon} size="lg" />
    </Text>
    <StepHeading as="h2" title={title}>
      {children}
    </StepHeading>
  </Stack>
);

const ToSubscription = () => (
  <LinkButton variant="primary" to="/dashboard/subscription">
    {t('toSubscription')}
  </LinkButton>
);

/** A paid order with its receipt. */
export function OrderPaid({ order, timeZone }: { order: SubscriptionOrder; timeZone: string }) {
  const { subscriptionId, plan, period, bill, currency, paidAt, receiptNumber, payment } = order;
  const file = useFile(subscriptionCalls.subscriptionReceipt);
  const download = async () => {
    if (!(await file.fetch({ params: { id: subscriptionId } }))) notify.error(common('pdfFailed'));
  };
  const choice = formatChoice(plan, period);
  const date = formatDate(bill.periodEnd, timeZone, 'day');
  return (
    <Stack gap="6" width="field">
      <Head icon={CircleCheck} title={t('paid')}>
        {paidAt !== null && new Date(bill.periodStart) > new Date(paidAt)
          ? t('paidLaterWhy', { choice, start: formatDate(bill.periodStart, timeZone, 'day'), date })
          : t('paidWhy', { choice, date })}
      </Head>
      <Card>
        <DescriptionList
          items={[
            { term: t('planTerm'), detail: choice },
            { term: t('amount'), detail: formatWhole(bill.totalMinor, currency) },
            ...(payment ? [{ term: t('paidWith'), detail: methodLabels[payment.method] }] : []),
            ...(paidAt === null ? [] : [{ term: t('paidOn'), detail: formatDate(paidAt, timeZone) }]),
            ...(receiptNumber === null ? [] : [{ term: t('receiptNumber'), detail: receiptNumber }]),
          ]}
        />
      </Card>
      <Inline gap="3">
        <ToSubscription />
        <Button isPending={file.isPending} onPress={() => void download()}>
          {t('receipt')}
        </Button>
      </Inline>
    </Stack>
  );
}

/** A change that takes effect at the end of the period. */
export function ChangeScheduled({ preview, timeZone }: { preview: SubscriptionPreview; timeZone: string }) {
  const choice = formatChoice(preview.plan, preview.period);
  const date = preview.effectiveAt === null ? '' : formatDate(preview.effectiveAt, timeZone, 'day');
  return (
    <Stack gap="6" width="field">
      <Head icon={CalendarClock} title={t('scheduled')}>
        {t('scheduledWhy', { choice, date })}
      </Head>
      <Inline gap="3">
        <ToSubscription />
      </Inline>
    </Stack>
  );
}
