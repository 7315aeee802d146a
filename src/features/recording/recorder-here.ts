import type { Recorder } from './recording.types.ts';

let here: Recorder | undefined;

/** Of whoever is signed in; undefined unless they agreed. */
export const recorderHere = (): Recorder | undefined => here;

/** Returns how it is taken away again. */
export function setRecorder(recorder: Recorder): () => void {
  here = recorder;
  return () => {
    if (here === recorder) here = undefined;
  };
}
