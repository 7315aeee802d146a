import type * as z from 'zod/mini';
import type { Call } from '#contract/call.ts';
import { downloadFile } from '#src/lib/download-file.ts';
import type { WriteInput } from './define-write.ts';
import { useWrite } from './use-write.ts';

/** A call that returns a temporary address of a file. */
export type FileCall = Call & { data: z.ZodMiniType<{ url: string }> };

/** Downloads or opens a file that the server creates on request. The cache does not change. */
export function useFile<C extends FileCall>(call: C) {
  const { send, isPending } = useWrite({ call, invalidates: [] });
  /** Downloads the file. Resolves with true on success, with false after a failure. */
  const fetch = async (input: WriteInput<C>): Promise<boolean> => {
    const data = await send(input);
    if (data) downloadFile(data.url);
    return data !== undefined;
  };
  /**
   * Opens the file in a new tab. The tab opens with the press, because browsers block tabs that open later. Resolves with
   * true on success, with false after a failure.
   */
  const open = async (input: WriteInput<C>): Promise<boolean> => {
    const tab = window.open('', '_blank');
    const data = await send(input);
    if (data && tab) tab.location.href = data.url;
    else if (data) window.location.assign(data.url);
    else tab?.close();
    return data !== undefined;
  };
  return { isPending, fetch, open };
}
