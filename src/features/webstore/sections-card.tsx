import { Clock, CreditCard, Globe, Info, type LucideIcon, Palette } from 'lucide-react';
import { SectionList } from '#src/features/settings/section-list.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { t } from './webstore.messages.ts';

const sections: readonly {
  id: 'information' | 'availability' | 'checkout' | 'branding' | 'domains';
  path: string;
  icon: LucideIcon;
}[] = [
  { id: 'information', path: '/dashboard/settings/webstore/store-information', icon: Info },
  { id: 'availability', path: '/dashboard/settings/webstore/availability', icon: Clock },
  { id: 'checkout', path: '/dashboard/settings/webstore/checkout', icon: CreditCard },
  { id: 'branding', path: '/dashboard/settings/webstore/branding', icon: Palette },
  { id: 'domains', path: '/dashboard/settings/webstore/domains', icon: Globe },
];

/** The links to the settings of the store. */
export const SectionsCard = () => (
  <Card title={t('sections')}>
    <SectionList
      sections={sections.map(({ id, path, icon }) => ({
        id,
        label: t(id),
        description: t(`${id}Why`),
        to: path,
        icon,
      }))}
    />
  </Card>
);
