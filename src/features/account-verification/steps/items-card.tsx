import { useState } from 'react';
import type { SubmittedFile, KycItemView, KycDetails } from '#domain/kyc-case.ts';
import type { AccountVerificationSend } from '#machines/flows/account-verification/index.ts';
import { getItemStatusLook, itemNames } from '#src/features/account-verification/kyc.words.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Checklist, type ChecklistTone } from '#src/ui/data/checklist.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { StatusBadge } from '#src/ui/data/status-badge.tsx';
import { common } from '#src/lib/common.messages.ts';
import { t } from './account-verification.messages.ts';
import { DocumentDialog } from './document-dialog.tsx';

export type ItemsCardProps = {
  details: KycDetails;
  /** Without it, items can't be opened. */
  send?: AccountVerificationSend;
};

const itemTones: Record<KycItemView['status'], ChecklistTone> = {
  missing: 'todo',
  checking: 'waiting',
  ready: 'done',
  approved: 'done',
  'needs attention': 'attention',
};

/** Every item with its status, a note, and the buttons to view and edit it. */
export function ItemsCard({ details, send }: ItemsCardProps) {
  const [openFile, setOpenFile] = useState<SubmittedFile>();
  return (
    <Card title={t('items')}>
      <Checklist
        entries={details.items.map((item) => ({
          id: item.item,
          title: itemNames[item.item],
          tone:
            details.status === 'submitted' && item.status === 'ready' ? 'waiting' : itemTones[item.status],
          badge: <StatusBadge look={getItemStatusLook(item.status, details.status)} />,
          note: getItemNote(item, details),
          action: (
            <Inline gap="2">
              {listViewableFiles(item).map((file) => (
                <Button
                  key={file.fileId}
                  size="sm"
                  aria-label={`${getViewLabel(item, file)}: ${file.name}`}
                  onPress={() => setOpenFile(file)}
                >
                  {getViewLabel(item, file)}
                </Button>
              ))}
              {send && item.isOpen && (
                <Button
                  size="sm"
                  variant={item.status === 'needs attention' ? 'primary' : 'secondary'}
                  aria-label={`${getActionLabel(item)}: ${itemNames[item.item]}`}
                  data-event="item.open"
                  onPress={() => send({ type: 'item.open', item: item.item })}
                >
                  {getActionLabel(item)}
                </Button>
              )}
            </Inline>
          ),
        }))}
      />
      {openFile && <DocumentDialog file={openFile} onClose={() => setOpenFile(undefined)} />}
    </Card>
  );
}

const listViewableFiles = ({ document }: KycItemView) =>
  document?.files.filter(({ canView: mayView }) => mayView) ?? [];
const getViewLabel = ({ document }: KycItemView, { side }: SubmittedFile) =>
  document && document.files.length > 1 ? t(`view.${side}`) : t('view');
const getActionLabel = ({ status }: KycItemView) =>
  status === 'missing' ? t('open') : status === 'needs attention' ? t('resubmit') : common('edit');

/** The reason why an item is requested again; otherwise a summary of what was submitted. */
function getItemNote(
  { item, status, reason, document }: KycItemView,
  details: KycDetails,
): string | undefined {
  if (reason) return reason;
  if (status === 'checking') return t('checkingNote');
  if (document) return document.files.map(({ name }) => name).join(', ');
  if (status === 'missing') return undefined;
  const { person, company, numbers } = details;
  if (item === 'PERSONAL_DETAILS' && person) return `${person.firstName} ${person.lastName}`;
  if (item === 'BUSINESS_DETAILS' && company)
    return `${company.registeredName} · ${company.registrationNumber}`;
  if (item === 'IDENTITY_NUMBERS' && numbers)
    return t('savedNumbersNote', {
      numbers: [numbers.bvnMasked, numbers.idNumberMasked].filter(Boolean).join(' · '),
    });
  return undefined;
}
