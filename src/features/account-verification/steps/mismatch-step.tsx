import type { KycDetails } from '#domain/kyc-case.ts';
import type { AccountVerificationSend } from '#machines/flows/account-verification/index.ts';
import { StepHeading } from '#src/ui/layout/step-heading.tsx';
import { formatDay } from '#src/lib/format.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { DescriptionList } from '#src/ui/data/description-list.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { t } from './account-verification.messages.ts';

export type MismatchStepProps = { details: KycDetails; send: AccountVerificationSend };

/** The register has another name for the numbers, or none: what differs, common reasons, and how to continue. */
export function MismatchStep({ details, send }: MismatchStepProps) {
  const { check, person } = details;
  const isUnknown = check?.result === 'unknown';
  const reason = details.items.find(({ item }) => item === 'IDENTITY_NUMBERS')?.reason;
  const enteredName =
    person && [person.firstName, person.middleName, person.lastName].filter(Boolean).join(' ');
  return (
    <Stack gap="6">
      <StepHeading as="h2" title={t(isUnknown ? 'unknownTitle' : 'mismatchTitle')}>
        {t('mismatchWhy')}
      </StepHeading>
      <Card>
        <Stack gap="4">
          <DescriptionList
            items={[
              ...(enteredName && person
                ? [
                    {
                      term: t('youEntered'),
                      detail: `${enteredName} · ${formatDay(person.dateOfBirth)}`,
                    },
                  ]
                : []),
              ...(isUnknown
                ? []
                : [{ term: t('registerHas'), detail: check?.registeredName ?? t('notInRegister') }]),
              ...(check && check.differs.length > 0
                ? [
                    {
                      term: t('differs'),
                      detail: check.differs.map((field) => t(`${field}Differs`)).join(', '),
                    },
                  ]
                : []),
            ]}
          />
          {reason && <Text>{reason}.</Text>}
          {check?.registeredName && (
            <Text variant="small" tone="subtle">
              {t('hidden')}
            </Text>
          )}
        </Stack>
      </Card>
      <Stack gap="2">
        <Button
          variant="primary"
          size="lg"
          isFull
          data-event="item.open"
          onPress={() => send({ type: 'item.open', item: 'IDENTITY_NUMBERS' })}
        >
          {t('correctNumbers')}
        </Button>
        {!isUnknown && (
          <Button
            size="lg"
            isFull
            data-event="item.open"
            onPress={() => send({ type: 'item.open', item: 'PERSONAL_DETAILS' })}
          >
            {t('correctName')}
          </Button>
        )}
        <Button variant="quiet" data-event="items.show" onPress={() => send({ type: 'items.show' })}>
          {t('toItems')}
        </Button>
      </Stack>
      <Text variant="small" tone="muted">
        {t('registerWrong')}
      </Text>
    </Stack>
  );
}
