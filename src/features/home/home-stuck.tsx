import { ChevronRight, Hourglass } from 'lucide-react';
import type { Stuck } from '#domain/usual-time.ts';
import { formatSpan } from '#src/lib/format.ts';
import { Card } from '#src/ui/layout/card.tsx';
import { Icon } from '#src/ui/media/icon.tsx';
import { Link, type LinkTarget } from '#src/ui/actions/link.tsx';
import { HomeLinks, HomeLinkText } from './home-links.tsx';
import { t } from './home.messages.ts';

const linkOf = ({ kind, id }: Stuck): LinkTarget => {
  if (kind === 'pickup') return { to: '/dashboard/store/orders/$id', params: { id } };
  if (kind === 'verification') return { to: '/dashboard/settings/account-verification' };
  return { to: '/dashboard/revenue/$id', params: { id } };
};

const titleOf = ({ kind, count, label }: Stuck): string =>
  kind === 'verification' ? t('stuckReview') : t(`stuck.${kind}`, { count, label });

/** Returns what the merchant can do now; otherwise what Kontor does meanwhile. */
const nextOf = ({ kind, next }: Stuck): string => {
  if (next === 'withdrawal.cancel') return t('nextCancelWithdrawal');
  return next === 'shipping.callOff' ? t('nextCallOff') : t(`meanwhile.${kind}`);
};

/** What takes longer than usual, with the time so far and the next step. */
export function HomeStuck({ stuck, now }: { stuck: readonly Stuck[]; now: Date }) {
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
                    waited: formatSpan(now.getTime() - Date.parse(wait.since)),
                    usual: formatSpan(wait.usualMs),
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
