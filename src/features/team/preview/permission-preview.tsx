import { permissionPreview } from '#styled/recipes/permission-preview.mjs';
import { getPermissionEffects } from '#contract/permission-effects.ts';
import type { Permission } from '#domain/permission.ts';
import { Text } from '#src/ui/layout/text.tsx';
import { t } from '#src/features/team/team.messages.ts';
import { type AreaChange, describeAccessChange } from './describe-effects.ts';

export type PermissionPreviewProps = {
  /** The permissions that are saved; empty for a person who is invited. */
  before: readonly Permission[];
  after: readonly Permission[];
  isNew: boolean;
  /** Whether a path has a screen. Others are not named. */
  hasScreen: (path: string) => boolean;
};

/** Says what a member gains and loses with other permissions, before they are saved. */
export function PermissionPreview({ before, after, isNew, hasScreen }: PermissionPreviewProps) {
  const look = permissionPreview();
  const { gained, lost } = getPermissionEffects(before, after);
  const changes = [
    { id: 'gained', title: isNew ? t('can') : t('gained'), areas: describeAccessChange(gained, hasScreen) },
    { id: 'lost', title: t('lost'), areas: describeAccessChange(lost, hasScreen) },
  ] as const;
  const shown = changes.filter(({ areas }) => areas.length > 0);
  return (
    <section aria-live="polite" className={look.root}>
      <Text as={isNew ? 'h2' : 'h3'} variant="label">
        {isNew ? t('previewInvite') : t('preview')}
      </Text>
      {shown.length === 0 && <Text tone="muted">{isNew ? t('previewNone') : t('previewSame')}</Text>}
      {shown.map(({ id, title, areas }) => (
        <Change key={id} kind={id} title={title} areas={areas} />
      ))}
    </section>
  );
}

function Change({
  kind,
  title,
  areas,
}: {
  kind: 'gained' | 'lost';
  title: string;
  areas: readonly AreaChange[];
}) {
  const look = permissionPreview({ kind });
  return (
    <div className={look.change}>
      <Text as="p" variant="strong">
        {title}
      </Text>
      <dl className={look.areas}>
        {areas.map(({ area, texts }) => (
          <div key={area} className={look.row}>
            <dt>
              <Text as="span" variant="label">
                {area}
              </Text>
            </dt>
            <dd>
              <ul className={look.actions}>
                {texts.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
