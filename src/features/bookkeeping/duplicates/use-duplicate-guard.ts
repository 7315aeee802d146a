import { useState } from 'react';
import * as z from 'zod/mini';
import { SimilarEntries } from '#contract/money/book-duplicates.ts';
import type { BookEntry } from '#domain/book-entry.ts';
import type { FormWrite } from '#src/forms/form.types.ts';
import type { ApiError } from '#src/lib/api/api-errors.ts';
import type { SendOptions } from '#src/lib/api/use-write.ts';

/** The fields of a new entry, and the answer to the question of a duplicate. */
export type Confirmable<Fields> = Fields & { allowDuplicate?: boolean };

export interface DuplicateQuestion {
  similar: readonly [BookEntry, ...BookEntry[]];
  onAnswer: (isConfirmed: boolean) => void;
}

function getSimilar(refusal: ApiError): DuplicateQuestion['similar'] | undefined {
  if (refusal.code !== 'POSSIBLE_DUPLICATE') return undefined;
  const [first, ...others] = z.safeParse(SimilarEntries, refusal.current).data?.entries ?? [];
  return first && [first, ...others];
}

/**
 * Asks before a write records something that looks recorded already, and sends it again when the person confirms. The write
 * is pending until then; `question` is what to ask, for `DuplicateDialog`.
 */
export function useDuplicateGuard<Fields extends object, Data>(
  write: FormWrite<Confirmable<Fields>, Data>,
): { write: FormWrite<Fields, Data>; question: DuplicateQuestion | undefined } {
  const [question, setQuestion] = useState<DuplicateQuestion>();
  const ask = async (similar: DuplicateQuestion['similar']) => {
    const isConfirmed = await new Promise<boolean>((resolve) => {
      setQuestion({ similar, onAnswer: resolve });
    });
    setQuestion(undefined);
    return isConfirmed;
  };
  const send = async (fields: Fields, options: SendOptions = {}): Promise<Data | undefined> => {
    const refusals: ApiError[] = [];
    const saved = await write.send(fields, {
      ...options,
      onRefused: (refusal) => {
        refusals.push(refusal);
        options.onRefused?.(refusal);
      },
    });
    const similar = refusals[0] && getSimilar(refusals[0]);
    if (!similar) return saved;
    return (await ask(similar)) ? write.send({ ...fields, allowDuplicate: true }, options) : undefined;
  };
  const isQuestion = write.refusal?.code === 'POSSIBLE_DUPLICATE';
  return { write: { ...write, send, refusal: isQuestion ? undefined : write.refusal }, question };
}
