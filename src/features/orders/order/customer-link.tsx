import { Copy, RefreshCw, UserRound } from 'lucide-react';
import { useState } from 'react';
import type { Business } from '#domain/business.ts';
import type { Order } from '#domain/order.ts';
import { orderCustomerLink, replaceOrderCustomerLink } from '#src/features/orders/orders.writes.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { notify } from '#src/ui/feedback/notifications.ts';
import { ShareMenu } from '#src/ui/actions/share-menu.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { t } from './order.messages.ts';

export type CustomerLinkProps = {
  order: Order;
  business: Business;
  /** Refreshes the timeline. */
  onReplaced: () => void;
};

/** The private link with which the customer follows and manages the order. */
export function CustomerLink({ order, business, onReplaced }: CustomerLinkProps) {
  const get = useWrite(orderCustomerLink);
  const replace = useWrite(replaceOrderCustomerLink);
  const [isConfirming, setConfirming] = useState(false);
  const { id, number } = order;
  const url = replace.data?.url ?? get.data?.url;
  const make = () => void get.send({ params: { id } }).then((result) => result ?? notify.error(t('noLink')));
  const replaceLink = () =>
    void replace.send({ params: { id } }).then((result) => {
      setConfirming(false);
      if (!result) return notify.error(t('linkNotReplaced'));
      onReplaced();
      return notify.success(t('linkReplaced'));
    });
  return (
    <Card title={t('customerLink')}>
      <Stack gap="3">
        <Text variant="small" tone="muted">
          {t('customerLinkWhy')}
        </Text>
        {url === undefined ? (
          <Button variant="secondary" icon={UserRound} isPending={get.isPending} onPress={make}>
            {t('getCustomerLink')}
          </Button>
        ) : (
          <>
            <Text variant="small">{url}</Text>
            <Inline>
              <ShareMenu
                label={t('shareLink')}
                content={{
                  title: t('title', { number }),
                  text: t('customerLinkText', { number, business: business.name }),
                  url,
                  phoneNumber: order.customer?.phoneNumber,
                  email: order.customer?.email,
                }}
              />
              <Button icon={Copy} onPress={() => copy(url)}>
                {t('copyCustomerLink')}
              </Button>
              <Button variant="quiet" icon={RefreshCw} onPress={() => setConfirming(true)}>
                {t('replaceLink')}
              </Button>
            </Inline>
          </>
        )}
      </Stack>
      <ConfirmDialog
        title={t('replaceLinkTitle', { number })}
        consequence={t('replaceLinkWhy')}
        confirmLabel={t('replaceLink')}
        pendingLabel={t('replacingLink')}
        isOpen={isConfirming}
        isPending={replace.isPending}
        onConfirm={replaceLink}
        onClose={() => setConfirming(false)}
        isDangerous
      />
    </Card>
  );
}

const copy = (url: string) =>
  void navigator.clipboard.writeText(url).then(
    () => notify.success(t('linkCopied')),
    () => notify.error(t('linkNotCopied')),
  );
