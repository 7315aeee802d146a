import { type ReactNode, useState } from 'react';
import { ApiError } from '#src/lib/api/api-errors.ts';
import { common } from '#src/lib/common.messages.ts';
import { ErrorState } from './error-state.tsx';
import { LoadingState } from './skeleton.tsx';

export type QueryFallbackProps = {
  /** The result of a query. */
  query: { error: Error | null; errorUpdateCount: number; refetch: () => unknown };
  /** Names the data in "Couldn't load …" and "Loading …". */
  what: string;
  /** The placeholders; one block without them. */
  skeleton?: ReactNode;
  /** Shown in place of the error if the record doesn't exist. */
  missing?: ReactNode;
  /** Shown in place of the error if the person has no access. */
  forbidden?: ReactNode;
};

/** Shown for a query without data: the reason why it couldn't be loaded, or placeholders. */
export function QueryFallback({ query, what, skeleton, missing, forbidden }: QueryFallbackProps) {
  const { error, errorUpdateCount, refetch } = query;
  const [last, setLast] = useState({ error, errorUpdateCount });
  if (error && error !== last.error) setLast({ error, errorUpdateCount });
  // While the query is tried again it has no error. The last one stays until the answer, so that the button keeps the focus.
  const failure = error ?? (errorUpdateCount === last.errorUpdateCount ? last.error : null);
  if (failure === null) return <LoadingState label={common('loading', { what })}>{skeleton}</LoadingState>;
  const refusal = failure instanceof ApiError && failure.status < 500 ? failure : undefined;
  if (missing && refusal?.code === 'NOT_FOUND') return missing;
  if (forbidden && refusal?.code === 'NO_PERMISSION') return forbidden;
  return (
    <ErrorState
      title={common('loadFailed', { what })}
      description={refusal?.message}
      isRetrying={error === null}
      onRetry={() => void refetch()}
    />
  );
}

export type QueryViewProps<Data> = QueryFallbackProps & {
  query: { data: Data | undefined };
  /** Shown in place of data without entries. */
  empty?: ReactNode;
  children: (data: Data) => ReactNode;
};

/** Shows the data of a query, also if loading it again failed; without data an error or placeholders. */
export function QueryView<Data>({ empty, children, ...fallback }: QueryViewProps<Data>) {
  const { data } = fallback.query;
  if (data === undefined) return <QueryFallback {...fallback} />;
  if (empty && Array.isArray(data) && data.length === 0) return empty;
  return children(data);
}
