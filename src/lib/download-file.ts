/**
 * Downloads the file at an address without leaving the page.
 * @param download the name of the saved file; by default the one that the server gives it
 */
export const downloadFile = (href: string, download = ''): void =>
  Object.assign(document.createElement('a'), { href, download }).click();
