import { useEffect, useState } from 'react';
import { showFlow } from './actor-registry.ts';

/**
 * Opens the actor of a page's flow and keeps it while the page is there. `open` is a function of `<flow>.actors.ts`, which
 * returns the actor that runs already or begins one. It is called again when a value of `input` changes, so these have to be
 * the same from render to render.
 */
export function useFlow<Running extends object, Input extends readonly unknown[]>(
  open: (...input: Input) => Running,
  ...input: Input
): Running {
  const [opened, setOpened] = useState(() => ({ input, running: open(...input) }));
  let { running } = opened;
  if (input.some((value, place) => value !== opened.input[place])) {
    running = open(...input);
    setOpened({ input, running });
  }
  useEffect(() => showFlow(running), [running]);
  return running;
}
