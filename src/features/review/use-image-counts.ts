import { useEffect, useState } from 'react';
import * as z from 'zod/mini';

const Frames = z.array(z.number());

/** Returns the number of captured images of each journey; undefined if `npm run flows:film` was not run for the flow. */
export function useImageCounts(flowId: string): readonly number[] | undefined {
  const [frames, setFrames] = useState<readonly number[]>();
  useEffect(() => {
    const gone = new AbortController();
    const look = async () => {
      const answer = await fetch(`/films/${flowId}.json`, { signal: gone.signal });
      // The server answers an unknown address with the application's page.
      if (!answer.headers.get('content-type')?.includes('json')) return;
      setFrames(Frames.safeParse(await answer.json()).data);
    };
    look().catch(() => undefined);
    return () => gone.abort();
  }, [flowId]);
  return frames;
}
