import { linkOptions } from '@tanstack/react-router';
import { ShoppingBag, House, ReceiptText, Wallet, Users, Bell } from 'lucide-react';
import { AppFrame } from '#src/ui/frame/app-frame.tsx';
import { AuthFrame } from '#src/ui/frame/auth-frame.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { IconButton } from '#src/ui/actions/icon-button.tsx';
import { Link } from '#src/ui/actions/link.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { PasswordField } from '#src/ui/fields/password-field.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Stat } from '#src/ui/data/stat.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';

const here = linkOptions({ to: '/dev/ui' });
const navigation = [
  {
    id: 'store',
    items: [
      { id: 'home', label: 'Home', icon: House, link: here, isCurrent: true },
      { id: 'orders', label: 'Orders', icon: ShoppingBag, link: here, isCurrent: false, waiting: 14 },
      { id: 'customers', label: 'Customers', icon: Users, link: here, isCurrent: false },
    ],
  },
  {
    id: 'money',
    label: 'Money',
    items: [
      { id: 'invoices', label: 'Invoices', icon: ReceiptText, link: here, isCurrent: false },
      { id: 'revenue', label: 'Revenue', icon: Wallet, link: here, isCurrent: false },
    ],
  },
];

export const AppFrameSample = () => (
  <AppFrame
    home={here}
    navigation={navigation}
    bottomIds={['home', 'orders', 'invoices']}
    section="Home"
    tools={<IconButton label="Notifications" icon={Bell} />}
  >
    <PageHeader
      title="Good morning, Ada"
      description="You have 14 orders to ship."
      actions={<Button variant="primary">Ship orders</Button>}
    />
    <Grid columns="medium">
      <Stat
        label="Sales today"
        figure="₦184,250.50"
        compare={{ change: 0.12, text: 'from yesterday at this time' }}
      />
      <Stat label="Orders to ship" figure="14" />
      <Stat
        label="This month"
        figure="₦4,120,000.00"
        compare={{ change: -0.03, text: 'from last month to date' }}
      />
    </Grid>
  </AppFrame>
);

export const AuthFrameSample = () => (
  <AuthFrame
    slogan={{
      title: 'Every naira, every parcel, accounted for.',
      text: 'Orders, invoices, bookkeeping and payouts in one place.',
    }}
    headerAction={<Link {...here}>Create an account</Link>}
    footerContent="Kontor"
  >
    <PageHeader title="Sign in" description="Welcome back." />
    <Stack>
      <TextField label="Email" type="email" autoComplete="username" />
      <PasswordField label="Password" autoComplete="current-password" />
      <Button variant="primary" size="lg" isFull>
        Sign in
      </Button>
      <Text variant="small" tone="subtle">
        Forgot password? <Link {...here}>Reset it</Link>.
      </Text>
    </Stack>
  </AuthFrame>
);
