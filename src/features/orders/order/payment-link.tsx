import { Copy, CreditCard, Link2 } from 'lucide-react';
import type { Business } from '#domain/business.ts';
import type { Order } from '#domain/order.ts';
import { expectsPayment } from '#machines/lifecycles/consequences.ts';
import { formatMoney } from '#src/lib/format.ts';
import { orderPayLink } from '#src/features/orders/orders.writes.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { AnchorButton } from '#src/ui/actions/link-button.tsx';
import { notify } from '#src/ui/feedback/notifications.ts';
import { ShareMenu } from '#src/ui/actions/share-menu.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { t } from './order.messages.ts';

/** The payment link of an unpaid order, to share with the customer or to open on this device. */
export function PaymentLink({ order, business }: { order: Order; business: Business }) {
  const call = useWrite(orderPayLink);
  if (order.totalMinor === 0 || !expectsPayment(order)) return null;
  const url = call.data?.url;
  const make = () =>
    void call.send({ params: { id: order.id } }).then((result) => result ?? notify.error(t('noLink')));
  if (url === undefined)
    return (
      <Button variant="secondary" icon={Link2} isPending={call.isPending} onPress={make}>
        {t('payLink')}
      </Button>
    );
  const amount = formatMoney(order.totalMinor, order.currency);
  const text = t('payLinkText', { number: order.number, business: business.name, amount });
  const copy = () =>
    void navigator.clipboard.writeText(url).then(
      () => notify.success(t('linkCopied')),
      () => notify.error(t('linkNotCopied')),
    );
  return (
    <Stack gap="3">
      <Text variant="small" tone="muted">
        {t('payLinkWhy', { amount })}
      </Text>
      <Text variant="small">{url}</Text>
      <Inline>
        <ShareMenu
          label={t('shareLink')}
          content={{
            title: t('title', { number: order.number }),
            text,
            url,
            phoneNumber: order.customer?.phoneNumber,
            email: order.customer?.email,
          }}
        />
        <Button icon={Copy} onPress={copy}>
          {t('copyLink')}
        </Button>
        <AnchorButton
          icon={CreditCard}
          variant="secondary"
          href={`${url}/pay`}
          target="_blank"
          rel="noreferrer"
        >
          {t('payNow')}
        </AnchorButton>
      </Inline>
    </Stack>
  );
}
