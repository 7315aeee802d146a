import { useState } from 'react';
import type { HandedInFile, KycItemView, KycDetails } from '#domain/kyc-case.ts';
import type { AccountVerificationSend } from '#machines/flows/account-verification/index.ts';
import { itemLook, itemName } from '#src/features/account-verification/kyc.words.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Checklist, type ChecklistTone } from '#src/ui/data/checklist.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { StatusBadge } from '#src/ui/data/status-badge.tsx';
import { common } from '#src/lib/common.messages.ts';
import { t } from './account-verification.messages.ts';
import { DocumentView } from './document-view.tsx';

export type ItemsCardProps = {
  details: KycDetails;
  /** Without it, items can't be opened. */
  send?: AccountVerificationSend;
};

const toneOf: Record<KycItemView['status'], ChecklistTone> = {
  missing: 'todo',
  checking: 'waiting',
  ready: 'done',
  approved: 'done',
  'needs attention': 'attention',
};

/** Every item with its status, a note, and the buttons to view and edit it. */
export function ItemsCard({ details, send }: ItemsCardProps) {
  const [seen, setSeen] = useState<HandedInFile>();
  return (
    <Card title={t('items')}>
      <Checklist
        entries={details.items.map((item) => ({
          id: item.item,
          title: itemName[item.item],
          tone: details.status === 'submitted' && item.status === 'ready' ? 'waiting' : toneOf[item.status],
          badge: <StatusBadge look={itemLook(item.status, details.status)} />,
          note: noteOf(item, details),
          action: (
            <Inline gap="2">
              {viewable(item).map((file) => (
                <Button
                  key={file.fileId}
                  size="sm"
                  aria-label={`${viewOf(item, file)}: ${file.name}`}
                  onPress={() => setSeen(file)}
                >
                  {viewOf(item, file)}
                </Button>
              ))}
              {send && item.isOpen && (
                <Button
                  size="sm"
                  variant={item.status === 'needs attention' ? 'primary' : 'secondary'}
                  aria-label={`${actionOf(item)}: ${itemName[item.item]}`}
                  data-event="item.open"
                  onPress={() => send({ type: 'item.open', item: item.item })}
                >
                  {actionOf(item)}
                </Button>
              )}
            </Inline>
          ),
        }))}
      />
      {seen && <DocumentView file={seen} onClose={() => setSeen(undefined)} />}
    </Card>
  );
}

const viewable = ({ document }: KycItemView) => document?.files.filter(({ mayView }) => mayView) ?? [];
const viewOf = ({ document }: KycItemView, { side }: HandedInFile) =>
  document && document.files.length > 1 ? t(`view.${side}`) : t('view');
const actionOf = ({ status }: KycItemView) =>
  status === 'missing' ? t('open') : status === 'needs attention' ? t('handInAgain') : common('edit');

/** The reason why an item is requested again; otherwise a summary of what was submitted. */
function noteOf({ item, status, reason, document }: KycItemView, details: KycDetails): string | undefined {
  if (reason) return reason;
  if (status === 'checking') return t('checkingNote');
  if (document) return document.files.map(({ name }) => name).join(', ');
  if (status === 'missing') return undefined;
  const { person, company, numbers } = details;
  if (item === 'PERSONAL_DETAILS' && person) return `${person.firstName} ${person.lastName}`;
  if (item === 'BUSINESS_DETAILS' && company)
    return `${company.registeredName} · ${company.registrationNumber}`;
  if (item === 'IDENTITY_NUMBERS' && numbers)
    return t('numbersKept', {
      numbers: [numbers.bvnMasked, numbers.idNumberMasked].filter(Boolean).join(' · '),
    });
  return undefined;
}
