import { appFrame } from '#styled/recipes/app-frame.mjs';
import { formatBadge } from '#src/lib/format.ts';
import { t } from '#src/lib/messages.ts';
import { VisuallyHidden } from '#src/ui/layout/visually-hidden.tsx';

export function NavCount({ count }: { count: number | undefined }) {
  if (!count) return null;
  return (
    <span className={appFrame().count}>
      <span aria-hidden>{formatBadge(count)}</span>
      <VisuallyHidden>{t('waiting', { count })}</VisuallyHidden>
    </span>
  );
}
