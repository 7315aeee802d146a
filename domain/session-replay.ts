/** Pages of the dashboard on which people enter PINs, codes, passwords, identity numbers, account numbers or documents. */
const secretPages = [
  '/dashboard/revenue/withdraw',
  '/dashboard/settings/account-security',
  '/dashboard/settings/account-verification',
  '/dashboard/settings/ownership',
  '/dashboard/settings/payment-and-withdrawal',
  '/dashboard/subscription/checkout',
];

const isWithin = (path: string, page: string): boolean => path === page || path.startsWith(`${page}/`);

/**
 * Returns true for a page that session replay may record (decision 125): those of the dashboard, except those with secrets.
 * Sign-in, public pages to pay, and the stores are none of them.
 */
export const isReplayPath = (path: string): boolean =>
  isWithin(path, '/dashboard') && !secretPages.some((page) => isWithin(path, page));
