import { css } from '#styled/css/css.mjs';
import type { ReturnPolicy } from '#domain/return-policy.ts';
import { updateReturnPolicy } from './return-policies.writes.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { Badge } from '#src/ui/data/badge.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { notify } from '#src/ui/feedback/notifications.ts';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { common } from '#src/lib/common.messages.ts';
import { t } from './return-policies.messages.ts';

export type PolicyCardProps = {
  policy: ReturnPolicy;
  canManage: boolean;
  onEdit: () => void;
  /** Absent if the policy can't be deleted. */
  onRemove?: (() => void) | undefined;
};

const kindLabels = { refund: t('refund'), exchange: t('exchange'), none: t('kindNone') } as const;
const prose = css({ whiteSpace: 'pre-line' });

/** A policy as customers see it, and the products that it applies to. */
export function PolicyCard({ policy, canManage, onEdit, onRemove }: PolicyCardProps) {
  const update = useWrite(updateReturnPolicy);
  const { id, name, kind, windowDays, text, isDefault, productCount, version } = policy;
  const makeDefault = async () => {
    const saved = await update.send({ params: { id }, body: { isDefault: true, version } });
    if (saved) notify.success(t('isDefaultNow', { name }));
    else notify.error(t('failed'));
  };
  const usage = productCount === 0 ? t('productsNone') : t('products', { count: productCount });
  const scope = isDefault ? t('productsDefault') : usage;
  return (
    <Card
      title={name}
      description={scope}
      actions={
        canManage && (
          <>
            <Button size="sm" aria-label={t('editNamed', { name })} onPress={onEdit}>
              {common('edit')}
            </Button>
            {!isDefault && (
              <Button
                size="sm"
                variant="quiet"
                aria-label={t('makeDefaultNamed', { name })}
                isPending={update.isPending}
                onPress={() => void makeDefault()}
              >
                {t('makeDefault')}
              </Button>
            )}
            {onRemove && (
              <Button size="sm" variant="quiet" aria-label={t('removeNamed', { name })} onPress={onRemove}>
                {common('delete')}
              </Button>
            )}
          </>
        )
      }
    >
      <Stack gap="3">
        <Inline>
          {isDefault && (
            <Badge tone="primary" hasDot>
              {t('default')}
            </Badge>
          )}
          <Badge tone={kind === 'none' ? 'neutral' : 'success'}>{kindLabels[kind]}</Badge>
          {kind !== 'none' && (
            <Text as="span" variant="small" tone="muted">
              {t('window', { count: windowDays })}
            </Text>
          )}
        </Inline>
        <div className={prose}>
          <Text>{text}</Text>
        </div>
      </Stack>
    </Card>
  );
}
