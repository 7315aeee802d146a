import { vi } from 'vitest';

/** What a browser has and Node has not, for what runs on the device: answers what is kept in `localStorage`. */
export function beDevice(): Map<string, string> {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal('FileReader', DeviceFileReader);
  return kept;
}

/** The next thing is not kept, as on a device whose storage is full. */
export const keepNothing = (kept: Map<string, string>) =>
  vi.spyOn(kept, 'set').mockImplementationOnce(() => {
    throw new DOMException('The quota has been exceeded', 'QuotaExceededError');
  });

/** Reads a blob as an address that holds it. */
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
