let isHere = false;

/**
 * The page in the frame moves the focus only while somebody uses it: a step's heading would else take the focus, and the
 * sight, away from the review around it.
 */
export function leaveFocusAround(): void {
  if (isHere) return;
  isHere = true;
  // oxlint-disable-next-line typescript/unbound-method -- it is called on its element below
  const { focus } = HTMLElement.prototype;
  HTMLElement.prototype.focus = function focusWithin(options) {
    if (document.hasFocus()) focus.call(this, options);
  };
}
