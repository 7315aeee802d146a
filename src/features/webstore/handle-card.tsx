import * as z from 'zod/mini';
import type { Webstore } from '#contract/store/webstore.ts';
import { Business } from '#domain/business.ts';
import { Handle } from '#domain/business-details.ts';
import { maxFormerHandles } from '#domain/handle.ts';
import { HandleStatus } from '#src/features/onboarding/details/handle-status.tsx';
import { useHandleCheck } from '#src/features/onboarding/details/use-handle-check.ts';
import { useSessionActor } from '#src/features/session/use-session.ts';
import { FormElement } from '#src/forms/form.tsx';
import { FormProblems } from '#src/forms/form-problems.tsx';
import { useFormValues } from '#src/forms/use-form-values.ts';
import { useFormWrite } from '#src/forms/use-form-write.ts';
import { useWriteForm } from '#src/forms/use-write-form.ts';
import { formatDate } from '#src/lib/format.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { t } from './store-information.messages.ts';
import { updateStoreIdentity } from './webstore.writes.ts';

const HandleInput = z.object({ handle: Handle });

/** The handle in the store's address, which is checked while it is typed. */
export function HandleCard({ store }: { store: Webstore['businessStore'] }) {
  const { business, formerHandles } = store;
  const session = useSessionActor();
  const form = useWriteForm({
    initial: { handle: business.handle },
    schema: HandleInput,
    shouldSkipUnchanged: true,
    write: useFormWrite(updateStoreIdentity, (body: z.infer<typeof HandleInput>) => ({ body })),
    next: ({ businessStore }) => ({ handle: businessStore.business.handle }),
    savedNotice: () => t('handleSaved'),
    onSaved: ({ businessStore }) =>
      session.send({ type: 'business.changed', business: z.parse(Business, businessStore.business) }),
  });
  const handle = useFormValues(form, (values) => values.handle.trim());
  const check = useHandleCheck(handle);
  const isChanged = handle !== business.handle;
  return (
    <Card title={t('address')} description={t('addressWhy')}>
      <FormElement form={form}>
        <FormProblems form={form} isUnreachable={form.isUnreachable} />
        <Stack gap="2">
          <form.Text name="handle" label={t('handle')} prefix="/s/" spellCheck="false" />
          {isChanged && (
            <>
              <HandleStatus
                check={check}
                handle={handle}
                onUseSuggestion={(suggestion) => form.set({ handle: suggestion })}
              />
              <Text variant="small" tone="muted">
                {formerHandles.length < maxFormerHandles
                  ? t('handleNext')
                  : t('handleMaximum', { max: maxFormerHandles })}
              </Text>
            </>
          )}
          {formerHandles.map((former) => (
            <Text key={former.handle} variant="small" tone="muted">
              {t('formerHandle', {
                handle: former.handle,
                day: formatDate(former.redirectsUntil, business.timeZone, 'day'),
              })}
            </Text>
          ))}
        </Stack>
        <Inline justify="end">
          <Button
            type="submit"
            isDisabled={!isChanged}
            isPending={form.isPending}
            pendingLabel={t('handleSaving')}
          >
            {t('handleSave')}
          </Button>
        </Inline>
      </FormElement>
    </Card>
  );
}
