import { ChevronRight, Hourglass } from 'lucide-react';
import type { DelayedProcess } from '#domain/usual-time.ts';
import { formatDuration } from '#src/lib/format.ts';
import { Card } from '#src/ui/layout/card.tsx';
import { Icon } from '#src/ui/media/icon.tsx';
import { Link, type LinkTarget } from '#src/ui/actions/link.tsx';
import { HomeLinks, HomeLinkText } from './home-links.tsx';
import { t } from './home.messages.ts';

const linkOf = ({ kind, id }: DelayedProcess): LinkTarget => {
  if (kind === 'pickup') return { to: '/dashboard/store/orders/$id', params: { id } };
  if (kind === 'verification') return { to: '/dashboard/settings/account-verification' };
  return { to: '/dashboard/revenue/$id', params: { id } };
};

const titleOf = ({ kind, count, label }: DelayedProcess): string =>
  kind === 'verification' ? t('stuckReview') : t(`stuck.${kind}`, { count, label });

/** Returns the next step of the merchant, or otherwise of Kontor. */
const nextOf = ({ kind, next }: DelayedProcess): string => {
  if (next === 'withdrawal.cancel') return t('nextCancelWithdrawal');
  return next === 'shipping.cancel' ? t('nextCancelPickup') : t(`meanwhile.${kind}`);
};

/** Lists the processes that take longer than usual, with the time so far and the next step. */
export function HomeDelayed({ stuck, now }: { stuck: readonly DelayedProcess[]; now: Date }) {
  if (stuck.length === 0) return null;
  return (
    <Card title={t('stuck')} description={t('stuckWhy')}>
      <HomeLinks
        links={stuck.map((wait) => ({
          id: wait.kind,
          link: (
            <Link tone="strong" {...linkOf(wait)}>
              <Icon of={Hourglass} />
              <HomeLinkText
                title={titleOf(wait)}
                notes={[
                  t('stuckSince', {
                    waited: formatDuration(now.getTime() - Date.parse(wait.since)),
                    usual: formatDuration(wait.usualMs),
                  }),
                  nextOf(wait),
                ]}
              />
              <Icon of={ChevronRight} />
            </Link>
          ),
        }))}
      />
    </Card>
  );
}
