import { LimitNotice } from '#src/features/entitlements/limit-notice.tsx';

/** Explains that not all products of a file may fit the plan; those that exist already need no room. */
export const ProductLimit = ({ records }: { records: number }) => (
  <LimitNotice limit="products" added={records} />
);
