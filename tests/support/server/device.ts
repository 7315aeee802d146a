import { vi } from 'vitest';

/** Provides browser APIs that Node lacks, and returns the contents of `localStorage`. */
export function simulateDevice(): Map<string, string> {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal('FileReader', DeviceFileReader);
  return kept;
}

/** Provides a page without content, and returns its cookies. */
export function simulatePage(): Map<string, string> {
  const cookies = new Map<string, string>();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', {
    location: { hostname: 'localhost' },
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(text: string) {
      const [, name = '', value = ''] = /^(.*?)=(.*?);/.exec(text) ?? [];
      if (text.includes('Max-Age=0;')) cookies.delete(name);
      else cookies.set(name, value);
    },
  });
  return cookies;
}

/** Makes the next write to the storage fail, as on a full device. */
export const failNextWrite = (kept: Map<string, string>) =>
  vi.spyOn(kept, 'set').mockImplementationOnce(() => {
    throw new DOMException('The quota has been exceeded', 'QuotaExceededError');
  });

/** Reads a blob as a data URL. */
class DeviceFileReader extends EventTarget {
  result: string | null = null;

  readAsDataURL(blob: Blob): void {
    void this.#read(blob);
  }

  async #read(blob: Blob): Promise<void> {
    this.result = `data:${blob.type};base64,${Buffer.from(await blob.arrayBuffer()).toString('base64')}`;
    this.dispatchEvent(new Event('load'));
  }
}
