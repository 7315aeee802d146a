import { css } from '#styled/css/css.mjs';
import { Save } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Currency } from '#domain/money.ts';
import type { FormOf } from '#src/forms/bound-fields.tsx';
import { useFormValues } from '#src/forms/use-form-values.ts';
import { common } from '#src/lib/common.messages.ts';
import { formatMoney } from '#src/lib/format.ts';
import { ActionBar } from '#src/ui/layout/action-bar.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { IconButton } from '#src/ui/actions/icon-button.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { useIsPhone } from '#src/ui/layout/use-media.ts';
import { getDraftTotalMinor } from './draft-preview.tsx';
import type { InvoiceDraft } from './invoice-draft.ts';
import { t } from './invoice-form.messages.ts';

/** Shrinks for the buttons, so that the bar is one row on a phone too. */
const state = css({ flex: '1', minW: '0', overflow: 'hidden' });

export type SaveBarProps = {
  isDraft: boolean;
  /** The invoice was saved on the server at least once. */
  isSaved: boolean;
  isChanged: boolean;
  isSavable: boolean;
  currency: Currency;
  form: FormOf<InvoiceDraft>;
  onSend: () => Promise<void>;
};

/** The saving state and the buttons of the form. Send waits while a draft is being saved. */
export function SaveBar({ form, currency, isDraft, isSaved, isChanged, isSavable, onSend }: SaveBarProps) {
  const { isPending } = form;
  const isPhone = useIsPhone();
  // The preview may be hidden.
  const totalMinor = useFormValues(form, getDraftTotalMinor);
  const [isWaiting, setWaiting] = useState(false);
  const isSubmitting = useRef(false);
  const latest = useRef(onSend);
  useEffect(() => {
    latest.current = onSend;
  });
  useEffect(() => {
    if (!isWaiting || isPending || isSubmitting.current) return;
    isSubmitting.current = true;
    void latest.current().finally(() => {
      isSubmitting.current = false;
      setWaiting(false);
    });
  }, [isWaiting, isPending]);
  const words = isPending
    ? common('saving')
    : isChanged
      ? isSavable
        ? common('unsaved')
        : t('savedOnDevice')
      : isDraft && isSaved
        ? t('savedDraft')
        : '';
  return (
    <ActionBar>
      <output className={state}>
        <Text variant="strong" figures>
          {t('total', { amount: formatMoney(totalMinor, currency) })}
        </Text>
        <Text variant="small" tone="muted" truncate>
          {words}
        </Text>
      </output>
      <Inline gap="3" wrap={false}>
        {isDraft ? (
          <>
            {isPhone ? (
              <IconButton
                type="submit"
                variant="secondary"
                label={t('saveDraft')}
                icon={Save}
                isDisabled={!isChanged}
              />
            ) : (
              <Button type="submit" isDisabled={!isChanged}>
                {t('saveDraft')}
              </Button>
            )}
            <Button variant="primary" isPending={isWaiting} onPress={() => setWaiting(true)}>
              {t('send')}
            </Button>
          </>
        ) : (
          <Button
            type="submit"
            variant="primary"
            isDisabled={!isChanged}
            isPending={isPending}
            pendingLabel={common('saving')}
          >
            {common('save')}
          </Button>
        )}
      </Inline>
    </ActionBar>
  );
}
