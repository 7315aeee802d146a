/**
 * Ignores the second click of a double click after the first one has removed its element, for example with its dialog: it would
 * hit a link or button that stood below.
 */
export function ignoreSecondClicks(): void {
  let last: EventTarget | null = null;
  document.addEventListener(
    'click',
    (event) => {
      const isBelow = event.detail > 1 && last instanceof Node && !last.isConnected;
      if (isBelow) {
        event.preventDefault();
        event.stopPropagation();
      } else last = event.target;
    },
    { capture: true },
  );
}
