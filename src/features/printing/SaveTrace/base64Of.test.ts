import { base64Of } from '@/features/printing/SaveTrace/base64Of';

describe('base64Of', () => {
  it('encodes every byte, also of a million', async () => {
    const bytes = Uint8Array.from({ length: 1_000_000 }, (_, index) => index % 256);

    const base64 = await base64Of(bytes.buffer);

    expect(Buffer.from(base64, 'base64').equals(Buffer.from(bytes))).toBe(true);
    expect(base64).toBe(Buffer.from(bytes).toString('base64'));
  });
});
