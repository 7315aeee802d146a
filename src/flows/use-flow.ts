import { useEffect, useState } from 'react';
import { showFlow } from './actor-registry.ts';

/**
 * Opens the actor of a page's flow and keeps it while the page is open.
 * @param open a function of `<flow>.actors.ts`, which returns a running actor or starts one
 * @param input the arguments of `open`; it is called again when one changes, so they have to be stable between renders
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
