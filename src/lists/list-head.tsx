import { useRouter } from '@tanstack/react-router';
import { Download, Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { common } from '#src/lib/common.messages.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { IconButton } from '#src/ui/actions/icon-button.tsx';
import { IconLink } from '#src/ui/actions/icon-link.tsx';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { useIsPhone } from '#src/ui/layout/use-media.ts';
import { Menu } from '#src/ui/overlays/menu.tsx';
import type { ListDefinition, ListLink } from './define-list.ts';
import { t } from './lists.messages.ts';

type Primary = NonNullable<ListDefinition<{ id: string }, object, never, never, never, never>['primary']>;

export type ListHeadProps = {
  title: string;
  /** The figures on a phone, on one line. */
  summary: ReactNode;
  primary: Primary | undefined;
  links: readonly ListLink[];
  exporting: { isPending: boolean; isDisabled: boolean; onExport: () => void };
};

/** The title and actions of a list: buttons on a desktop; the main button and a menu on a phone. */
export function ListHead({ title, summary, ...actions }: ListHeadProps) {
  const isPhone = useIsPhone();
  return (
    <PageHeader
      isDense
      title={title}
      description={summary}
      actions={isPhone ? <PhoneActions {...actions} /> : <DeskActions {...actions} />}
    />
  );
}

type ActionsProps = Omit<ListHeadProps, 'title' | 'summary'>;

const DeskActions = ({ primary, links, exporting: { isPending, isDisabled, onExport } }: ActionsProps) => (
  <>
    <Button isPending={isPending} isDisabled={isDisabled} onPress={onExport}>
      {t('export')}
    </Button>
    {links.map(({ id, label, link }) => (
      <LinkButton key={id} variant="secondary" {...link}>
        {label}
      </LinkButton>
    ))}
    {primary && (
      <LinkButton variant="primary" {...primary.link}>
        {primary.label}
      </LinkButton>
    )}
  </>
);

function PhoneActions({ primary, links, exporting: { isPending, isDisabled, onExport } }: ActionsProps) {
  const router = useRouter();
  const items = [
    ...links.map(({ id, label, icon, link }) => ({
      id,
      label,
      icon,
      onAction: () => void router.navigate(link),
    })),
    {
      id: 'export',
      label: t('export'),
      icon: Download,
      isDisabled: isDisabled || isPending,
      onAction: onExport,
    },
  ];
  return (
    <>
      <Menu
        label={common('more')}
        trigger={<IconButton icon={Ellipsis} label={common('more')} />}
        groups={[{ id: 'more', items }]}
      />
      {primary &&
        (primary.hasLabel ? (
          <LinkButton variant="primary" {...primary.link}>
            {primary.label}
          </LinkButton>
        ) : (
          <IconLink variant="primary" icon={primary.icon} aria-label={primary.label} {...primary.link} />
        ))}
    </>
  );
}
