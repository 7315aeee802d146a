import { appFrame } from '#styled/recipes/app-frame.mjs';
import type { ReactNode } from 'react';
import { t } from '#src/lib/messages.ts';
import type { NavItem } from './app-frame.types.ts';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { FrameLink } from './frame-link.tsx';
import { Icon } from '#src/ui/media/icon.tsx';
import { NavCount } from './nav-count.tsx';

export type MoreSheetProps = {
  items: readonly NavItem[];
  switcher?: ReactNode;
  isOpen: boolean;
  onClose: () => void;
};

/** The items that don't fit in the bottom navigation of a phone. */
export function MoreSheet({ items, switcher, isOpen, onClose }: MoreSheetProps) {
  const look = appFrame();
  return (
    <Dialog title={t('more')} isOpen={isOpen} onClose={onClose}>
      {switcher}
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <FrameLink {...item.link} look="sheetItem" isCurrent={item.isCurrent} onClick={onClose}>
              <Icon of={item.icon} size="md" />
              <span className={look.itemLabel}>{item.label}</span>
              <NavCount count={item.count} />
            </FrameLink>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
