let isHere = false;

/**
 * Lets the page in the iframe move the focus only while it is used. Otherwise the heading of a step would take the focus and
 * the scroll position from the review around it.
 */
export function keepParentFocus(): void {
  if (isHere) return;
  isHere = true;
  // oxlint-disable-next-line typescript/unbound-method -- it is called on its element below
  const { focus } = HTMLElement.prototype;
  HTMLElement.prototype.focus = function focusWithin(options) {
    if (document.hasFocus()) focus.call(this, options);
  };
}
