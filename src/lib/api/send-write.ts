import type { QueryClient } from '@tanstack/react-query';
import type { CallName } from '#contract/calls.ts';
import { type CallOptions, api } from './api.ts';
import { settleWrite, type Write, type WriteData, type WriteInput } from './define-write.ts';

/** Makes a write for a flow's actor, outside of React, and updates the cache. Rejects like `api`. */
export async function sendWrite<Name extends CallName>(
  queryClient: QueryClient,
  write: Write<Name>,
  input: WriteInput<Name>,
  options: CallOptions,
): Promise<WriteData<Name>> {
  const data = await api(write.call, input, options);
  await settleWrite(queryClient, write, data, input);
  return data;
}
