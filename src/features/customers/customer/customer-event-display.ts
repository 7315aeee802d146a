import { CircleDot, Merge, Pencil, StickyNote, Tag, UserPlus } from 'lucide-react';
import type { IconType } from '#src/ui/media/icon.tsx';
import { t } from './customer.messages.ts';

const looks: Readonly<Record<string, { title: string; icon: IconType }>> = {
  'customer.created': { title: t('event.customer.created'), icon: UserPlus },
  'customer.imported': { title: t('event.customer.imported'), icon: UserPlus },
  'customer.changed': { title: t('event.customer.changed'), icon: Pencil },
  'customer.noted': { title: t('event.customer.noted'), icon: StickyNote },
  'customer.tagged': { title: t('event.customer.tagged'), icon: Tag },
  'customer.merged': { title: t('event.customer.merged'), icon: Merge },
};
const plain = { title: t('event'), icon: CircleDot };

export const getCustomerEventDisplay = (event: string) => looks[event] ?? plain;
