import { Ellipsis, Merge, Pencil, Trash2 } from 'lucide-react';
import type { CustomerOverview } from '#contract/store/customer.ts';
import type { Business } from '#domain/business.ts';
import { ActivityCard } from '#src/ui/data/activity-card.tsx';
import { formatDate } from '#src/lib/format.ts';
import { useDialog } from '#src/lib/use-dialog.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { IconButton } from '#src/ui/actions/icon-button.tsx';
import { lazyDialog } from '#src/ui/overlays/lazy-dialog.tsx';
import { Menu } from '#src/ui/overlays/menu.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { useIsPhone } from '#src/ui/layout/use-media.ts';
import { common } from '#src/lib/common.messages.ts';
import { CustomerContact, CustomerFacts } from './customer-contact.tsx';
import { getCustomerEventDisplay } from './customer-event-display.ts';
import { CustomerFigures } from './customer-figures.tsx';
import { CustomerInvoices } from './customer-invoices.tsx';
import { CustomerNote } from './customer-note.tsx';
import { CustomerOrders } from './customer-orders.tsx';
import { t } from './customer.messages.ts';

const CustomerEdit = lazyDialog(async () => (await import('./customer-edit.tsx')).CustomerEdit);
const MergeDialog = lazyDialog(async () => (await import('./merge-dialog.tsx')).MergeDialog);
const DeleteCustomer = lazyDialog(async () => (await import('./delete-customer.tsx')).DeleteCustomer);

export type CustomerPageProps = {
  overview: CustomerOverview;
  business: Business;
  canManage: boolean;
  canViewOrders: boolean;
  canViewInvoices: boolean;
};

type CustomerDialog = 'edit' | 'merge' | 'remove';

export function CustomerPage({
  overview,
  business,
  canManage,
  canViewOrders,
  canViewInvoices,
}: CustomerPageProps) {
  const { dialog, open, close } = useDialog<CustomerDialog>();
  const isPhone = useIsPhone();
  const { customer, timeline } = overview;
  const { id, orderCount } = customer;
  const name = customer.name ?? common('noName');
  const contact = <CustomerContact customer={customer} business={business} />;
  const blocked = orderCount > 0 && { description: t('removeBlocked', { name, count: orderCount }) };
  return (
    <Stack gap="4">
      <PageHeader
        back={{ label: t('back'), link: { to: '/dashboard/store/customers' } }}
        title={name}
        description={t('since', { date: formatDate(customer.createdAt, business.timeZone, 'day') })}
        actions={
          canManage && (
            <>
              <Button icon={Pencil} isDisabled={dialog === 'edit'} onPress={() => open('edit')}>
                {common('edit')}
              </Button>
              <Menu
                label={common('more')}
                trigger={<IconButton label={common('more')} icon={Ellipsis} variant="secondary" />}
                groups={[
                  {
                    id: 'more',
                    items: [
                      { id: 'merge', label: t('merge'), icon: Merge, onAction: () => open('merge') },
                      {
                        id: 'remove',
                        label: t('remove'),
                        icon: Trash2,
                        isDangerous: true,
                        isDisabled: orderCount > 0,
                        ...blocked,
                        onAction: () => open('remove'),
                      },
                    ],
                  },
                ]}
              />
            </>
          )
        }
      />
      {isPhone && contact}
      <CustomerFigures customerId={id} business={business} />
      <Grid columns="mainAside">
        <Stack gap="4">
          {dialog === 'edit' && <CustomerEdit customer={customer} business={business} onClose={close} />}
          {canViewOrders ? (
            <CustomerOrders customerId={id} timeZone={business.timeZone} />
          ) : (
            <Card title={t('orders')}>
              <Text tone="muted">{common('noAccess', { area: 'orders' })}</Text>
            </Card>
          )}
          {canViewInvoices && <CustomerInvoices customerId={id} business={business} />}
          <ActivityCard timeline={timeline} timeZone={business.timeZone} getLook={getCustomerEventDisplay}>
            {canManage && <CustomerNote customerId={id} />}
          </ActivityCard>
        </Stack>
        <Stack gap="4">
          {!isPhone && contact}
          <CustomerFacts customer={customer} />
        </Stack>
      </Grid>
      {dialog === 'merge' && <MergeDialog customer={customer} onClose={close} />}
      {dialog === 'remove' && <DeleteCustomer customer={customer} onClose={close} />}
    </Stack>
  );
}
