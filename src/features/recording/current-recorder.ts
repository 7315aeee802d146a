import type { Recorder } from './recording.types.ts';

let current: Recorder | undefined;

/** Returns the recorder of the signed-in person; undefined without their consent. */
export const getRecorder = (): Recorder | undefined => current;

/** Sets the recorder. Returns a function that removes it. */
export function setRecorder(recorder: Recorder): () => void {
  current = recorder;
  return () => {
    if (current === recorder) current = undefined;
  };
}
