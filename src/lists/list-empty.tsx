import type { LinkProps } from '@tanstack/react-router';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import type { IconType } from '#src/ui/media/icon.tsx';
import type { EmptyTexts, ListLink } from './define-list.ts';

export type ListEmptyProps = EmptyTexts & {
  icon: IconType;
  links: readonly Pick<ListLink, 'id' | 'label' | 'link'>[];
};

/** Shown for a list without rows: the reason and the next actions, the main one first. */
export const ListEmpty = ({ links, ...words }: ListEmptyProps) => (
  <EmptyState
    {...words}
    actions={links.map(({ id, label, link }, index) => (
      <LinkButton key={id} variant={index === 0 ? 'primary' : 'secondary'} {...link}>
        {label}
      </LinkButton>
    ))}
  />
);

/** Returns the link from an empty tab to the whole list. */
export const showAllLink = (to: LinkProps['to'], label: string): Pick<ListLink, 'id' | 'label' | 'link'> => ({
  id: 'all',
  label,
  link: { to, search: {} },
});
