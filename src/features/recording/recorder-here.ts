import type { Recorder } from './recording.types.ts';

let here: Recorder | undefined;

/** Returns the recorder of the signed-in person; undefined without their consent. */
export const recorderHere = (): Recorder | undefined => here;

/** Sets the recorder. Returns a function that removes it. */
export function setRecorder(recorder: Recorder): () => void {
  here = recorder;
  return () => {
    if (here === recorder) here = undefined;
  };
}
