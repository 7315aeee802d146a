import { appFrame } from '#styled/recipes/app-frame.mjs';
import { type ReactNode, useRef } from 'react';
import { t } from '#src/lib/messages.ts';
import { BottomBar } from './bottom-bar.tsx';
import type { NavGroup } from './app-frame.types.ts';
import { FrameLink } from './frame-link.tsx';
import { Icon } from '#src/ui/media/icon.tsx';
import type { LinkTarget } from '#src/ui/actions/link.tsx';
import { Logo } from '#src/ui/media/logo.tsx';
import { NavCount } from './nav-count.tsx';
import { useIsPhone } from '#src/ui/layout/use-media.ts';

export type AppFrameProps = {
  home: LinkTarget;
  navigation: readonly NavGroup[];
  /** Ids of up to four items of the bottom bar on a phone. The bar opens a sheet with the others. */
  bottomIds: readonly string[];
  /** The label of the section in the top bar. */
  section: string;
  /** Shown beside the label, such as the name of the business. */
  business?: ReactNode;
  /** Shown below the logo, such as a business switcher. */
  switcher?: ReactNode;
  /** Shown at the end of the top bar. */
  tools?: ReactNode;
  /** A message above every page. */
  banner?: ReactNode;
  children: ReactNode;
};

/** The id of the container that scrolls. */
export const mainId = 'main';

/** The frame of the dashboard: a sidebar on a desktop, a bottom bar on a phone. Only the main container scrolls. */
export function AppFrame({
  home,
  navigation,
  bottomIds,
  section,
  business,
  switcher,
  tools,
  banner,
  children,
}: AppFrameProps) {
  const look = appFrame();
  const main = useRef<HTMLElement>(null);
  const isPhone = useIsPhone();
  return (
    <div className={look.root}>
      <a
        href={`#${mainId}`}
        className={look.skip}
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
      >
        {t('skipToContent')}
      </a>
      {!isPhone && (
        <aside className={look.sidebar}>
          <FrameLink {...home} look="brand">
            <Logo />
          </FrameLink>
          {switcher}
          <nav aria-label={t('mainNavigation')} className={look.nav}>
            {navigation.map((group) => (
              <div key={group.id} className={look.group}>
                {group.label && <p className={look.groupLabel}>{group.label}</p>}
                <ul>
                  {group.items.map((item) => (
                    <li key={item.id}>
                      <FrameLink {...item.link} look="item" isCurrent={item.isCurrent}>
                        <Icon of={item.icon} />
                        <span className={look.itemLabel}>{item.label}</span>
                        <NavCount count={item.count} />
                      </FrameLink>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </nav>
        </aside>
      )}
      <header className={look.top}>
        <div className={look.topPlace}>
          <p className={look.topLabel}>{section}</p>
          {business}
        </div>
        <div className={look.topTools}>{tools}</div>
      </header>
      <main ref={main} id={mainId} tabIndex={-1} className={look.main} data-scroll-restoration-id={mainId}>
        {banner}
        <div className={look.content}>{children}</div>
      </main>
      {isPhone && <BottomBar navigation={navigation} bottomIds={bottomIds} switcher={switcher} />}
    </div>
  );
}
