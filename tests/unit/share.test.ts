import { expect, test, vi } from 'vitest';
import { type ShareDevice, share, shareServices } from '#src/lib/share.ts';

const file = new File(['receipt'], 'receipt.pdf', { type: 'application/pdf' });
const what = { title: 'Order #7', text: 'It is on its way & paid', url: 'https://adire.shop/7' };
const windows = () => {
  const opened: string[] = [];
  return { device: { open: (address: string) => opened.push(address) } satisfies ShareDevice, opened };
};

test('a device that can share gets title, text, address and files', async () => {
  const native = vi.fn(async () => undefined);
  const { device, opened } = windows();
  await share({ ...what, files: [file] }, 'mail', { ...device, share: native, canShare: () => true });
  expect(native).toHaveBeenCalledWith({ ...what, files: [file] });
  await share({ title: 'T', text: 'X', files: [file] }, 'mail', { ...device, share: native });
  expect(native).toHaveBeenLastCalledWith({ title: 'T', text: 'X', files: [file] });
  expect(opened).toEqual([]);
});

test.each([
  [
    'facebook',
    'https://www.facebook.com/sharer/sharer.php?u=https%3A%2F%2Fadire.shop%2F7&quote=It%20is%20on%20its%20way%20%26%20paid',
  ],
  [
    'twitter',
    'https://twitter.com/intent/tweet?text=It%20is%20on%20its%20way%20%26%20paid&url=https%3A%2F%2Fadire.shop%2F7',
  ],
  [
    'whatsapp',
    'https://wa.me/2348012345678?text=It%20is%20on%20its%20way%20%26%20paid%0Ahttps%3A%2F%2Fadire.shop%2F7',
  ],
  [
    'mail',
    'mailto:ada@shop.ng?subject=Order%20%237&body=It%20is%20on%20its%20way%20%26%20paid%0Ahttps%3A%2F%2Fadire.shop%2F7',
  ],
] as const)('without sharing, a window opens for %s', async (way, address) => {
  const { device, opened } = windows();
  await share({ ...what, phoneNumber: '+2348012345678', email: 'ada@shop.ng' }, way, device);
  expect(opened).toEqual([address]);
});

test('files alone are enough for a dialog with the text', async () => {
  const { device, opened } = windows();
  await share({ title: 'T', text: 'Hello', files: [file] }, 'whatsapp', device);
  expect(opened).toEqual(['https://wa.me/?text=Hello']);
});

test.each(shareServices)('nothing happens without an address and files: %s', async (way) => {
  const native = vi.fn(async () => undefined);
  const { device, opened } = windows();
  await share({ title: 'T', text: 'X' }, way, device);
  await share({ title: 'T', text: 'X' }, way, { ...device, share: native });
  expect(opened).toEqual([]);
  expect(native).not.toHaveBeenCalled();
});

test('an unsupported share is reported', async () => {
  const native = vi.fn(async () => undefined);
  const { device } = windows();
  const sharing = share(what, 'mail', { ...device, share: native, canShare: () => false });
  await expect(sharing).rejects.toThrow('Some data might be missing');
  expect(native).not.toHaveBeenCalled();
});

test('a cancelled share shows nothing; any other failure is reported', async () => {
  const { device } = windows();
  const fails = (name: string) => async () => {
    throw new DOMException('', name);
  };
  await expect(share(what, 'mail', { ...device, share: fails('AbortError') })).resolves.toBeUndefined();
  await expect(share(what, 'mail', { ...device, share: fails('NotAllowedError') })).rejects.toThrow();
});
