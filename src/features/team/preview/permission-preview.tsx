import { permissionPreview } from '#styled/recipes/permission-preview.mjs';
import { type ReactNode, useState } from 'react';
import { getPermissionEffects } from '#contract/permission-effects.ts';
import type { Permission } from '#domain/permission.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { t } from '#src/features/team/team.messages.ts';
import { type ChangeText, describeAccessChange } from './describe-effects.ts';

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
    { id: 'gained', title: isNew ? t('can') : t('gained'), text: describeAccessChange(gained, hasScreen) },
    { id: 'lost', title: t('lost'), text: describeAccessChange(lost, hasScreen) },
  ] as const;
  const shown = changes.filter(
    ({ text }) => text.screens.length + text.steps.length + text.actions.length > 0,
  );
  return (
    <section aria-live="polite" className={look.root}>
      <Text as={isNew ? 'h2' : 'h3'} variant="label">
        {isNew ? t('previewInvite') : t('preview')}
      </Text>
      {shown.length === 0 && <Text tone="muted">{isNew ? t('previewNone') : t('previewSame')}</Text>}
      {shown.map(({ id, title, text }) => (
        <Change key={id} kind={id} title={title} text={text} />
      ))}
    </section>
  );
}

/** The number of actions that are shown at first. */
const fewActions = 5;

function Change({ kind, title, text }: { kind: 'gained' | 'lost'; title: string; text: ChangeText }) {
  const look = permissionPreview({ kind });
  const [isWhole, setWhole] = useState(false);
  const { screens, steps, actions } = text;
  const visible = isWhole ? actions : actions.slice(0, fewActions);
  return (
    <div className={look.change}>
      <Text as="p" variant="strong">
        {title}
      </Text>
      {screens.length > 0 && <Row label={t('screens')}>{screens.join(', ')}</Row>}
      {steps.length > 0 && <Row label={t('steps')}>{steps.join(', ')}</Row>}
      {visible.length > 0 && (
        <Row label={t('actions')}>
          <ul className={look.actions}>
            {visible.map((action) => (
              <li key={action}>{action}</li>
            ))}
          </ul>
        </Row>
      )}
      {actions.length > fewActions && (
        <div>
          <Button size="sm" variant="quiet" aria-expanded={isWhole} onPress={() => setWhole(!isWhole)}>
            {isWhole ? t('fewerActions') : t('moreActions', { count: actions.length })}
          </Button>
        </div>
      )}
    </div>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  const look = permissionPreview();
  return (
    <div className={look.row}>
      <Text as="span" variant="small" tone="muted">
        {label}
      </Text>
      <div>{children}</div>
    </div>
  );
}
