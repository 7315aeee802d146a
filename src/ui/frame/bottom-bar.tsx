import { appFrame } from '#styled/recipes/app-frame.mjs';
import { Ellipsis } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { t } from '#src/lib/messages.ts';
import type { NavGroup } from './app-frame.types.ts';
import { FrameLink } from './frame-link.tsx';
import { Icon } from '#src/ui/media/icon.tsx';
import { lazyDialog } from '#src/ui/overlays/lazy-dialog.tsx';
import { NavCount } from './nav-count.tsx';

const MoreSheet = lazyDialog(async () => (await import('./more-sheet.tsx')).MoreSheet);

export type BottomBarProps = {
  navigation: readonly NavGroup[];
  bottomIds: readonly string[];
  switcher?: ReactNode;
};

/** The bottom navigation of a phone. Items that don't fit open in a sheet. */
export function BottomBar({ navigation, bottomIds, switcher }: BottomBarProps) {
  /** Undefined until the sheet is opened for the first time, when it is loaded. */
  const [isOpen, setOpen] = useState<boolean>();
  const look = appFrame();
  const items = navigation.flatMap((group) => group.items);
  const shown = bottomIds.flatMap((id) => items.filter((item) => item.id === id));
  const rest = items.filter((item) => !bottomIds.includes(item.id));
  return (
    <nav aria-label={t('mainNavigation')} className={look.bottom}>
      {shown.map((item) => (
        <FrameLink key={item.id} {...item.link} look="bottomItem" isCurrent={item.isCurrent}>
          <span className={look.bottomMark}>
            <Icon of={item.icon} size="md" />
            <NavCount count={item.count} />
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
      {isOpen !== undefined && (
        <MoreSheet items={rest} switcher={switcher} isOpen={isOpen} onClose={() => setOpen(false)} />
      )}
    </nav>
  );
}
