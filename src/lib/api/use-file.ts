import { downloadFile } from '#src/lib/download-file.ts';
import type { WriteInput } from './define-write.ts';
import { useWrite } from './use-write.ts';

/** Calls that return a temporary address of a file. */
export type FileCall =
  | 'exportAbandonedCheckouts'
  | 'exportAuditLog'
  | 'exportCustomers'
  | 'exportInvoices'
  | 'exportOrders'
  | 'exportProducts'
  | 'exportTransactions'
  | 'invoiceDocument'
  | 'orderDocument'
  | 'storePoster'
  | 'subscriptionReceipt'
  | 'transactionReceipt';

/** Downloads or opens a file that the server creates on request. The cache does not change. */
export function useFile<N extends FileCall>(name: N) {
  const { send, isPending } = useWrite({ call: name, invalidates: [] });
  /** Downloads the file. Resolves with true on success, with false after a failure. */
  const fetch = async (input: WriteInput<N>): Promise<boolean> => {
    const data = await send(input);
    if (data) downloadFile(data.url);
    return data !== undefined;
  };
  /**
   * Opens the file in a new tab. The tab opens with the press, because browsers block tabs that open later. Resolves with
   * true on success, with false after a failure.
   */
  const open = async (input: WriteInput<N>): Promise<boolean> => {
    const tab = window.open('', '_blank');
    const data = await send(input);
    if (data && tab) tab.location.href = data.url;
    else if (data) window.location.assign(data.url);
    else tab?.close();
    return data !== undefined;
  };
  return { isPending, fetch, open };
}
