import { css } from '#styled/css/css.mjs';
import { useQuery } from '@tanstack/react-query';
import { Inline } from '#src/ui/layout/inline.tsx';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { t } from './ownership-notice.messages.ts';
import { ownershipQuery } from './ownership.queries.ts';

const box = css({ mb: '5' });

/** The offer of the ownership to a member, on every page until they accept or decline it. */
export function OwnershipNotice() {
  const { data } = useQuery(ownershipQuery());
  if (!data?.transfer || data.isOwner) return null;
  return (
    <div className={box}>
      <Notice tone="info" title={t('offered', { name: data.transfer.from.name })}>
        <Inline>
          <LinkButton size="sm" to="/dashboard/settings/ownership">
            {t('review')}
          </LinkButton>
        </Inline>
      </Notice>
    </div>
  );
}
