import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Business } from '#domain/business.ts';
import type { Order } from '#domain/order.ts';
import { receiptFileQuery } from '#src/features/orders/orders.queries.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { ShareMenu } from '#src/ui/actions/share-menu.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { TextArea } from '#src/ui/fields/text-area.tsx';
import { common } from '#src/lib/common.messages.ts';
import { draftCustomerMessage } from './customer-message.ts';
import { t } from './order.messages.ts';

export type MessageDialogProps = { order: Order; business: Business; onClose: () => void };

/** A message to the customer, drafted from the order's status, with the receipt if the device can share files. */
export function MessageDialog({ order, business, onClose }: MessageDialogProps) {
  const [text, setText] = useState(() => draftCustomerMessage(order, business));
  const { data: receipt, error, refetch, isFetching } = useQuery(receiptFileQuery(order));
  return (
    <Dialog
      title={t('messageTitle', { customer: order.customerName ?? t('theCustomer') })}
      description={t('messageWhy')}
      isOpen
      onClose={onClose}
      footer={
        <ShareMenu
          label={t('send')}
          isDisabled={!receipt || text.trim() === ''}
          content={{
            title: t('title', { number: order.number }),
            text,
            files: receipt ? [receipt] : [],
            phoneNumber: order.customer?.phoneNumber,
            email: order.customer?.email,
          }}
          onShared={onClose}
        />
      }
    >
      <Stack gap="4">
        <TextArea label={t('message')} rows={6} maxLength={1000} value={text} onChange={setText} />
        {error && (
          <Notice tone="danger">
            {t('noReceipt')}{' '}
            <Button size="sm" variant="quiet" isPending={isFetching} onPress={() => void refetch()}>
              {common('tryAgain')}
            </Button>
          </Notice>
        )}
      </Stack>
    </Dialog>
  );
}
