import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { EarlierImports } from '#src/flows/import/earlier-imports.tsx';
import { orderImportsQuery } from '#src/lib/queries/order-imports.queries.ts';

const importLink = (id: string) => linkOptions({ to: '/dashboard/store/orders/import', search: { id } });

/** The orders files that were handed in before. */
export function EarlierOrderImports({ timeZone }: { timeZone: string }) {
  const { data } = useQuery(orderImportsQuery());
  return <EarlierImports rows={data} importLink={importLink} timeZone={timeZone} />;
}
