import type { QueryClient } from '@tanstack/react-query';
import { type CallOptions, api } from './api.ts';
import type { CallRef } from './call-ref.ts';
import { settleWrite, type Write, type WriteData, type WriteInput } from './define-write.ts';

/** Makes a write for a flow's actor, outside of React, and updates the cache. Rejects like `api`. */
export async function sendWrite<Ref extends CallRef>(
  queryClient: QueryClient,
  write: Write<Ref>,
  input: WriteInput<Ref>,
  options: CallOptions,
): Promise<WriteData<Ref>> {
  const data = await api(write.call, input, options);
  await settleWrite(queryClient, write, data, input);
  return data;
}
