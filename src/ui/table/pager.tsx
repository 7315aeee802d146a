import { button } from '#styled/recipes/button.mjs';
import { dataList } from '#styled/recipes/data-list.mjs';
import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react';
import { memo } from 'react';
import { t } from './list.messages.ts';
import type { Paging } from './data-list.types.ts';
import { Icon, type IconType } from '#src/ui/media/icon.tsx';
import { IconLink } from '#src/ui/actions/icon-link.tsx';
import type { LinkTarget } from '#src/ui/actions/link.tsx';

function Step({ label, icon, link }: { label: string; icon: IconType; link: LinkTarget | undefined }) {
  if (link) return <IconLink {...link} icon={icon} aria-label={label} />;
  return (
    <span aria-hidden data-disabled className={button({ variant: 'quiet', size: 'icon' })}>
      <Icon of={icon} size="md" />
    </span>
  );
}

export const Pager = memo(function Pager({
  page,
  perPage,
  total,
  totalIsCapped = false,
  first,
  previous,
  next,
  last,
}: Paging) {
  const look = dataList();
  const pages = Math.max(1, Math.ceil(total / perPage));
  return (
    <footer className={look.footer}>
      <span>{t(totalIsCapped ? 'resultsAtLeast' : 'results', { count: total })}</span>
      <nav aria-label={t('pages')} className={look.pages}>
        <Step label={t('firstPage')} icon={ChevronFirst} link={first} />
        <Step label={t('previousPage')} icon={ChevronLeft} link={previous} />
        {page !== null && <span>{totalIsCapped ? t('page', { page }) : t('pageOf', { page, pages })}</span>}
        <Step label={t('nextPage')} icon={ChevronRight} link={next} />
        <Step label={t('lastPage')} icon={ChevronLast} link={last} />
      </nav>
    </footer>
  );
});
