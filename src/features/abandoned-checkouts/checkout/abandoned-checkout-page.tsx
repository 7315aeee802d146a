import { Mail, MessageCircle } from 'lucide-react';
import type { AbandonedCheckout } from '#contract/store/abandoned-checkout.ts';
import type { Business } from '#domain/business.ts';
import { getAbandonedLook } from '#src/features/abandoned-checkouts/abandoned-checkout.labels.ts';
import { fact, Facts } from '#src/features/orders/order/facts.tsx';
import { OrderLines } from '#src/features/orders/order/order-lines.tsx';
import { formatDate } from '#src/lib/format.ts';
import { getContactLink } from '#src/lib/share.ts';
import { Link } from '#src/ui/actions/link.tsx';
import { AnchorButton } from '#src/ui/actions/link-button.tsx';
import { StatusBadge } from '#src/ui/data/status-badge.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { t } from './abandoned-checkout.messages.ts';

type Props = { checkout: AbandonedCheckout; business: Business };

export function AbandonedCheckoutPage({ checkout, business }: Props) {
  const { customerName, abandonedAt, order } = checkout;
  return (
    <>
      <PageHeader
        back={{ label: t('back'), link: { to: '/dashboard/store/orders/abandoned' } }}
        title={customerName}
        badge={<StatusBadge look={getAbandonedLook(checkout)} />}
        description={t('left', { date: formatDate(abandonedAt, business.timeZone) })}
        actions={order === null && <ContactButtons checkout={checkout} business={business} />}
      />
      <Grid columns="mainAside">
        <Stack gap="2">
          <OrderLines order={checkout} />
          {order === null && (
            <Text variant="small" tone="muted">
              {t('pricesNow')}
            </Text>
          )}
        </Stack>
        <Stack gap="4">
          <CustomerCard checkout={checkout} />
          <FollowUpCard checkout={checkout} timeZone={business.timeZone} />
        </Stack>
      </Grid>
    </>
  );
}

/** Opens WhatsApp or the email program with a drafted message to the customer. */
function ContactButtons({ checkout, business }: Props) {
  const { email, phoneNumber } = checkout;
  const message = {
    title: t('subject', { business: business.name }),
    text: draftMessage(checkout, business),
    phoneNumber,
    email,
  };
  return (
    <>
      {phoneNumber !== null && (
        <AnchorButton
          variant="primary"
          icon={MessageCircle}
          href={getContactLink('whatsapp', message)}
          target="_blank"
          rel="noopener"
        >
          {t('whatsapp')}
        </AnchorButton>
      )}
      <AnchorButton icon={Mail} href={getContactLink('mail', message)}>
        {t('writeEmail')}
      </AnchorButton>
    </>
  );
}

/** Returns the message with which the merchant asks the customer; they can change it before it is sent. */
const draftMessage = ({ customerName, lines }: AbandonedCheckout, { name: business }: Business): string =>
  [
    t('hello', { name: customerName.split(' ')[0] ?? customerName }),
    t('message'),
    lines.map((line) => t('quantity', line)).join('\n'),
    t('help'),
    t('thanks', { business }),
  ].join('\n\n');

function CustomerCard({ checkout }: Pick<Props, 'checkout'>) {
  const { email, phoneNumber, company, address, isPickup } = checkout;
  return (
    <Card title={t('customer')}>
      <Facts
        facts={[
          ...fact(t('email'), <a href={`mailto:${email}`}>{email}</a>),
          ...fact(t('phone'), phoneNumber && <a href={`tel:${phoneNumber}`}>{phoneNumber}</a>),
          ...fact(t('company'), company),
          ...fact(t('address'), isPickup ? t('pickup') : address),
        ]}
      />
    </Card>
  );
}

function FollowUpCard({ checkout, timeZone }: Pick<Props, 'checkout'> & { timeZone: string }) {
  const { remindedAt, wantsReminder, order } = checkout;
  const reminder = remindedAt
    ? t('sentOn', { date: formatDate(remindedAt, timeZone) })
    : t(wantsReminder ? 'willBeSent' : 'notAgreed');
  return (
    <Card title={t('followUp')}>
      <Facts
        facts={[
          ...fact(t('reminder'), reminder),
          order
            ? {
                term: t('recoveredBy'),
                detail: (
                  <Link to="/dashboard/store/orders/$id" params={{ id: order.id }}>
                    {t('order', { number: order.number })}
                  </Link>
                ),
              }
            : { term: t('status'), detail: t('notRecovered') },
        ]}
      />
    </Card>
  );
}
