import { appFrame } from '#styled/recipes/app-frame.mjs';
import { Ellipsis } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { t } from '#src/lib/messages.ts';
import type { NavGroup } from './app-frame.types.ts';
import { Dialog } from './dialog.tsx';
import { FrameLink } from './frame-link.tsx';
import { Icon } from './icon.tsx';
import { NavCount } from './nav-count.tsx';

export type BottomBarProps = {
  navigation: readonly NavGroup[];
  bottom: readonly string[];
  switcher?: ReactNode;
};

/** A phone's navigation, under the thumb; what finds no room opens as a sheet. */
export function BottomBar({ navigation, bottom, switcher }: BottomBarProps) {
  const [isOpen, setOpen] = useState(false);
  const look = appFrame();
  const items = navigation.flatMap((group) => group.items);
  const shown = bottom.flatMap((id) => items.filter((item) => item.id === id));
  const rest = items.filter((item) => !bottom.includes(item.id));
  const close = () => setOpen(false);
  return (
    <nav aria-label={t('mainNavigation')} className={look.bottom}>
      {shown.map((item) => (
        <FrameLink key={item.id} {...item.link} look="bottomItem" isCurrent={item.isCurrent}>
          <span className={look.bottomMark}>
            <Icon of={item.icon} size="md" />
            <NavCount count={item.waiting} />
          </span>
          {item.label}
        </FrameLink>
      ))}
      {(rest.length > 0 || switcher) && (
        <Button
          className={look.bottomItem}
          aria-current={rest.some((item) => item.isCurrent)}
          onPress={() => setOpen(true)}
        >
          <Icon of={Ellipsis} size="md" />
          {t('more')}
        </Button>
      )}
      <Dialog title={t('more')} isOpen={isOpen} onClose={close}>
        {switcher}
        <ul>
          {rest.map((item) => (
            <li key={item.id}>
              <FrameLink {...item.link} look="sheetItem" isCurrent={item.isCurrent} onClick={close}>
                <Icon of={item.icon} size="md" />
                <span className={look.itemLabel}>{item.label}</span>
                <NavCount count={item.waiting} />
              </FrameLink>
            </li>
          ))}
        </ul>
      </Dialog>
    </nav>
  );
}
