import { useEffect, useState } from 'react';

/** Written by `npm run flows:film`: the number of images of each journey of a flow. */
const counts = import.meta.glob<readonly number[]>('./image-counts/*.json', { import: 'default' });

/** Returns the number of captured images of each journey; undefined if `npm run flows:film` was not run for the flow. */
export function useImageCounts(flowId: string): readonly number[] | undefined {
  const [loaded, setLoaded] = useState<{ flowId: string; counts: readonly number[] }>();
  useEffect(() => {
    const load = counts[`./image-counts/${flowId}.json`];
    load?.().then(
      (own) => setLoaded({ flowId, counts: own }),
      () => undefined,
    );
  }, [flowId]);
  return loaded?.flowId === flowId ? loaded.counts : undefined;
}
