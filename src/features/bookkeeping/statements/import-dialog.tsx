import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { bankStatementCalls, type StatementChoices } from '#contract/money/bank-statement.ts';
import type { Business } from '#domain/business.ts';
import { api } from '#src/lib/api/api.ts';
import { ApiError } from '#src/lib/api/api-errors.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { common } from '#src/lib/common.messages.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { notify } from '#src/ui/feedback/notifications.ts';
import { Spinner } from '#src/ui/feedback/spinner.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { FileDrop } from '#src/ui/media/file-drop.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { StatementPreviewCards } from './statement-preview.tsx';
import { t } from './statements.messages.ts';
import { importBankStatement } from './statements.writes.ts';

export type ImportDialogProps = { business: Business; onClose: () => void };

interface ChosenFile {
  /** Identifies this choice: the same file can be chosen again after it was corrected. */
  key: string;
  file: File;
}

const toBody = (choices: StatementChoices) => ({ choices: JSON.stringify(choices) });
const getMessage = (problem: Error | null): string | undefined => {
  if (!problem) return undefined;
  return problem instanceof ApiError && problem.status < 500 ? problem.message : common('unreachable');
};

/** Reads a file on the server without storing it. The previous result stays on screen until the next one has come. */
function usePreview(chosen: ChosenFile | undefined, choices: StatementChoices) {
  return useQuery({
    queryKey: ['bookkeeping', 'statement-preview', chosen?.key, choices],
    queryFn: ({ signal }) =>
      api(
        bankStatementCalls.previewBankStatement,
        { body: toBody(choices), ...(chosen && { file: chosen.file }) },
        { signal },
      ),
    enabled: chosen !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
}

/** Imports a bank statement: a file is chosen, its contents are checked, and its new lines are imported. */
export function ImportDialog({ onClose }: ImportDialogProps) {
  const [chosen, setChosen] = useState<ChosenFile>();
  const [choices, setChoices] = useState<StatementChoices>({});
  const preview = usePreview(chosen, choices);
  const write = useWrite(importBankStatement);
  const navigate = useNavigate();
  const problem =
    getMessage(preview.error) ??
    write.refusal?.message ??
    (write.isUnreachable ? common('unreachable') : undefined);
  const choose = (file: File) => {
    setChosen({ key: crypto.randomUUID(), file });
    setChoices({});
  };
  const importIt = async ({ file }: ChosenFile) => {
    const basis = [file.name, file.size, file.lastModified];
    const result = await write.send({ body: toBody(choices), file }, { basis });
    if (!result) return;
    notify.success(t('importedNotice'));
    onClose();
    if (result.statementId !== null)
      void navigate({
        to: '/dashboard/book-keeping/statements',
        search: { statementId: result.statementId },
      });
  };
  const data = chosen && !preview.error ? preview.data : undefined;
  const newLines = data ? data.lines - data.existingLines : 0;
  const canImport = newLines > 0 && data?.ambiguousNumber === null && !preview.isPlaceholderData;
  return (
    <Dialog
      title={t(data ? 'previewTitle' : 'upload')}
      size="lg"
      isOpen
      onClose={onClose}
      isLocked={write.isPending}
      footer={
        chosen &&
        data && (
          <>
            <Button variant="quiet" isDisabled={write.isPending} onPress={() => setChosen(undefined)}>
              {t('otherFile')}
            </Button>
            <Button
              variant="primary"
              isDisabled={!canImport || write.isPending}
              onPress={() => void importIt(chosen)}
            >
              {write.isPending
                ? t('importing')
                : newLines === 1
                  ? t('importOne')
                  : t('importLines', { count: newLines })}
            </Button>
          </>
        )
      }
    >
      <Stack gap="4">
        {problem !== undefined && (
          <Notice tone="danger" resultKey={problem}>
            {problem}
          </Notice>
        )}
        {data ? (
          <StatementPreviewCards preview={data} choices={choices} onChoices={setChoices} />
        ) : chosen && !preview.error ? (
          <output>
            <Inline gap="3">
              <Spinner />
              <Text as="span">{t('reading', { name: chosen.file.name })}</Text>
            </Inline>
          </output>
        ) : (
          <FileDrop
            title={t('drop')}
            description={t('dropWhy')}
            accepts={['.csv', '.txt', '.tsv', '.ofx', '.qfx', 'text/csv', 'text/plain']}
            onFile={choose}
          />
        )}
      </Stack>
    </Dialog>
  );
}
