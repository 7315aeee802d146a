import { Copy, Ellipsis, LogOut, Pencil, Settings, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#src/ui/actions/button.tsx';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { IconButton } from '#src/ui/actions/icon-button.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { finishLoading, startLoading } from '#src/ui/feedback/loading.ts';
import { Menu } from '#src/ui/overlays/menu.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { notify, toast } from '#src/ui/feedback/notifications.ts';
import { Text } from '#src/ui/layout/text.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { Section } from './section.tsx';

const groups = [
  {
    id: 'businesses',
    label: 'Businesses',
    selected: 'adire',
    items: [
      { id: 'adire', label: 'Adire & Co' },
      { id: 'suya', label: 'Suya Republic' },
    ],
  },
  {
    id: 'actions',
    items: [
      { id: 'edit', label: 'Edit', icon: Pencil },
      { id: 'copy', label: 'Duplicate', icon: Copy, description: 'With the same items' },
      { id: 'settings', label: 'Settings', icon: Settings, isDisabled: true },
      { id: 'delete', label: 'Delete', icon: Trash2, isDangerous: true },
      { id: 'leave', label: 'Sign out', icon: LogOut },
    ],
  },
];

const load = () => {
  startLoading();
  setTimeout(finishLoading, 4000);
};

export function OverlaysSection() {
  const [open, setOpen] = useState<'dialog' | 'confirm'>();
  const close = () => setOpen(undefined);
  return (
    <Section id="overlays" title="Overlays and notifications">
      <Inline gap="3">
        <Button onPress={() => setOpen('dialog')}>Open dialog</Button>
        <Button onPress={() => setOpen('confirm')}>Decline order…</Button>
        <Menu
          label="Order actions"
          trigger={<IconButton label="Order actions" icon={Ellipsis} variant="secondary" />}
          groups={groups}
        />
        <Button onPress={load}>Loading bar</Button>
      </Inline>
      <Inline gap="3">
        <Button onPress={() => notify.success('Order 1042 was shipped.')}>Success</Button>
        <Button onPress={() => notify.error('The courier rejected the parcel.')}>Error</Button>
        <Button onPress={() => notify.warning('Two products are low in stock.')}>Warning</Button>
        <Button onPress={() => notify.info('The delivery address has no phone number.')}>Info</Button>
        <Button
          onPress={() => toast('Copied', { actions: [{ label: 'Undo', onPress: () => toast('Undone') }] })}
        >
          Toast
        </Button>
      </Inline>
      <Notice tone="info" title="Payouts pause on public holidays">
        <Text>Money that settles on Friday is available on Monday.</Text>
      </Notice>
      <Notice tone="success">Your store is open.</Notice>
      <Notice tone="warning">Your verification needs one more document.</Notice>
      <Notice tone="danger" title="Wrong email or password">
        <Text>Check both or reset your password.</Text>
      </Notice>
      <Dialog
        title="Add customer"
        description="Customers get a receipt for each order."
        isOpen={open === 'dialog'}
        onClose={close}
        footer={
          <>
            <Button variant="quiet" onPress={close}>
              Cancel
            </Button>
            <Button variant="primary" onPress={close}>
              Add customer
            </Button>
          </>
        }
      >
        <TextField label="Full name" autoComplete="off" />
      </Dialog>
      <ConfirmDialog
        title="Decline order 1042?"
        consequence="Ngozi Obi will be notified, the stock released and ₦12,500.00 refunded. This can't be undone."
        confirmLabel="Decline order"
        isDangerous
        isPending={false}
        isOpen={open === 'confirm'}
        onConfirm={close}
        onClose={close}
      />
    </Section>
  );
}
