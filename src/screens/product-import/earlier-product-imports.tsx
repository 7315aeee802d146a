import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { EarlierImports } from '#src/flows/import/earlier-imports.tsx';
import { productImportsQuery } from '#src/lib/queries/product-imports.queries.ts';

const importLink = (id: string) =>
  linkOptions({ to: '/dashboard/store/products/prepare', search: { id, by: 'file' as const } });

/** The products files that were handed in before. */
export function EarlierProductImports({ timeZone }: { timeZone: string }) {
  const { data } = useQuery(productImportsQuery());
  return <EarlierImports rows={data} importLink={importLink} timeZone={timeZone} />;
}
