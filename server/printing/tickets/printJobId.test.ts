import fc from 'fast-check';
import { attemptIdOf, jobOfPrintJobId, printJobIdOf } from './printJobId';

describe('printJobIdOf', () => {
  it('fits into 30 characters and can be decoded', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.boolean(), (jobUuid, duplicate) => {
        const id = printJobIdOf(jobUuid, duplicate);

        expect(id).toMatch(/^[A-Za-z0-9_.-]{22,26}$/);
        expect(jobOfPrintJobId(id)).toEqual({ jobUuid, duplicate, copy: null, attempt: null });
      }),
    );
  });

  it('of an attempt fits into 30 characters and can be decoded', () => {
    const attempts = fc.record({
      copy: fc.integer({ min: 1, max: 10 }),
      attempt: fc.integer({ min: 1, max: 999 }),
      duplicate: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.uuid(), attempts, (jobUuid, attempt) => {
        const id = attemptIdOf(jobUuid, attempt);

        expect(id).toMatch(/^[A-Za-z0-9_.-]{26,30}$/);
        expect(jobOfPrintJobId(id)).toEqual({ jobUuid, ...attempt });
      }),
    );
  });

  it('encodes the 16 bytes of the uuid and marks the reprint', () => {
    expect(printJobIdOf('00112233-4455-6677-8899-aabbccddeeff', false)).toBe('ABEiM0RVZneImaq7zN3u_w');
    expect(printJobIdOf('00112233-4455-6677-8899-AABBCCDDEEFF', true)).toBe('ABEiM0RVZneImaq7zN3u_w.dup');
  });

  it('throws for anything but a uuid', () => {
    expect(() => printJobIdOf('order 17', false)).toThrow(RangeError);
  });
});

describe('jobOfPrintJobId', () => {
  it.each(['ABC123', '', 'ABEiM0RVZneImaq7zN3u_w.1', 'ABEiM0RVZneImaq7zN3u/w'])('returns null for %p', (id) => {
    expect(jobOfPrintJobId(id)).toBeNull();
  });
});
