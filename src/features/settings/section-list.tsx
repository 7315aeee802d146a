import type { LucideIcon } from 'lucide-react';
import { css } from '#styled/css/css.mjs';
import { Link } from '#src/ui/actions/link.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Icon } from '#src/ui/media/icon.tsx';

export type SectionListProps = {
  sections: readonly { id: string; label: string; description: string; to: string; icon: LucideIcon }[];
};

const list = css({ display: 'flex', flexDirection: 'column', my: '-3' });
const entry = css({
  display: 'flex',
  alignItems: 'flex-start',
  gap: '3',
  py: '3',
  '&:not(:last-child)': { borderBottom: '1px solid', borderBottomColor: 'line' },
});
const mark = css({ color: 'text.subtle', pt: '0.5' });

/** The links to sections of the settings, each with what it contains. */
export const SectionList = ({ sections }: SectionListProps) => (
  <ul className={list}>
    {sections.map(({ id, label, description, to, icon }) => (
      <li key={id} className={entry}>
        <span className={mark}>
          <Icon of={icon} size="md" />
        </span>
        <div>
          <Link tone="strong" to={to}>
            {label}
          </Link>
          <Text variant="small" tone="muted">
            {description}
          </Text>
        </div>
      </li>
    ))}
  </ul>
);
