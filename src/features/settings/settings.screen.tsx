import {
  BadgeCheck,
  Banknote,
  Bell,
  Building2,
  CreditCard,
  Globe,
  History,
  KeyRound,
  type LucideIcon,
  ShieldCheck,
  Store,
  Truck,
  Undo2,
  Users,
} from 'lucide-react';
import type { Business } from '#domain/business.ts';
import { canOpen, type Membership } from '#domain/permission.ts';
import { ReplayCard } from '#src/features/session-replay/replay-card.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { RecordingCard } from './recording-card.tsx';
import { SectionList } from './section-list.tsx';
import { t } from './settings.messages.ts';

export type SettingsScreenProps = {
  business: Business;
  membership: Membership;
  /** Whether the path has a screen. A section without one is not shown. */
  hasScreen: (path: string) => boolean;
};

type SectionId =
  | 'business_details'
  | 'subscription'
  | 'account_security'
  | 'notification'
  | 'card_devices'
  | 'members'
  | 'activity'
  | 'business_information'
  | 'webstore_settings'
  | 'delivery_and_shipments'
  | 'return_policy'
  | 'payment_and_withdrawal'
  | 'kyb_settings';

/** The settings sections (specification, section 2), and the subscription. Paths are relative to the settings. */
const groups: readonly {
  id: 'business' | 'you';
  sections: readonly { id: SectionId; path: string; icon: LucideIcon }[];
}[] = [
  {
    id: 'business',
    sections: [
      { id: 'business_details', path: 'business-details', icon: Building2 },
      { id: 'subscription', path: '/dashboard/subscription', icon: BadgeCheck },
      { id: 'delivery_and_shipments', path: 'delivery-and-shipments', icon: Truck },
      { id: 'return_policy', path: 'return-policy', icon: Undo2 },
      { id: 'business_information', path: 'webstore/store-information', icon: Store },
      { id: 'webstore_settings', path: 'webstore', icon: Globe },
      { id: 'payment_and_withdrawal', path: 'payment-and-withdrawal', icon: Banknote },
      { id: 'card_devices', path: '/dashboard/request-pos', icon: CreditCard },
      { id: 'members', path: 'team-members', icon: Users },
      { id: 'activity', path: 'team-members/activity', icon: History },
      { id: 'kyb_settings', path: 'account-verification', icon: ShieldCheck },
    ],
  },
  {
    id: 'you',
    sections: [
      { id: 'account_security', path: 'account-security', icon: KeyRound },
      { id: 'notification', path: 'notification', icon: Bell },
    ],
  },
];

/** The settings sections that the person has access to. */
export function SettingsScreen({ business, membership, hasScreen }: SettingsScreenProps) {
  const visibleGroups = groups
    .map(({ id, sections }) => ({
      id,
      sections: sections
        .map(({ path, ...section }) => ({
          ...section,
          to: path.startsWith('/') ? path : `/dashboard/settings/${path}`,
        }))
        .filter(({ to }) => hasScreen(to) && canOpen(membership, to)),
    }))
    .filter(({ sections }) => sections.length > 0);
  return (
    <Stack gap="6" width="prose">
      <PageHeader title={t('title')} description={t('description', { business: business.name })} />
      {visibleGroups.map(({ id, sections }) => (
        <Card key={id} title={t(id)}>
          <SectionList
            sections={sections.map(({ id: section, to, icon }) => ({
              id: section,
              label: t(section),
              description: t(`${section}Why`),
              to,
              icon,
            }))}
          />
        </Card>
      ))}
      <RecordingCard />
      <ReplayCard />
    </Stack>
  );
}
