/** `hasTriesLeft` → `has tries left`. */
export const toWords = (name: string): string =>
  name
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, ' ')
    .replaceAll(/[._-]/g, ' ')
    .toLowerCase();
