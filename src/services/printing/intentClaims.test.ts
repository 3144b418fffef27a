import type { AckInput } from '@/machines/printJob/jobCopies';
import { createIntentClaims } from '@/services/printing/intentClaims';
import { aPrintJob } from '../../../test/factories/aPrintJob';
import { settled } from '../../../test/machines/deferredCalls';
import { GRANTED } from '../../../test/machines/startJob';

const KITCHEN = aPrintJob().url;

/** A ledger whose writes the test resolves, and a server that grants at once. */
function startClaims() {
  const calls: string[] = [];
  const writes: { done: () => void; fail: (error: Error) => void }[] = [];
  const write = (what: string) => {
    calls.push(what);
    return new Promise<void>((done, fail) => writes.push({ done, fail }));
  };
  const claims = createIntentClaims({
    commitOutcome: ({ job }) => write(`outcome ${job.uuid}`),
    commitIntent: ({ job }) => write(`intent ${job.uuid}`),
    acknowledge: ({ job }) => {
      calls.push(`requested ${job.uuid}`);
      return Promise.resolve(GRANTED);
    },
    returnGrant: ({ job }) => {
      calls.push(`returned ${job.uuid}`);
      return Promise.resolve();
    },
  });
  const claim = (uuid: string, url = KITCHEN) => {
    const input: AckInput = { job: aPrintJob({ uuid, url }), stage: 'intent', copy: 1, attempt: 1, outcomes: [] };
    return claims.claimIntent({ ...input, copy: 1, attempt: 1 });
  };
  return { claims, claim, calls, writes };
}

describe('intentClaims', () => {
  it('requests the grant while the intent is written, and resolves after both', async () => {
    const { claim, calls, writes } = startClaims();
    const claimed = claim('first');
    await settled();
    expect(calls).toEqual(['intent first', 'requested first']);

    writes[0]?.done();
    await expect(claimed).resolves.toEqual(GRANTED);
  });

  it('does not request a grant before the outcome of the previous ticket of the same printer is written [BP-01]', async () => {
    const { claims, claim, calls, writes } = startClaims();
    const outcomeWritten = claims.commitOutcome({ job: aPrintJob({ uuid: 'first' }), copies: [] });
    void claim('second');
    void claim('elsewhere', 'http://bar.test/epos');
    await settled();
    expect(calls).toEqual(['outcome first', 'intent second', 'intent elsewhere', 'requested elsewhere']);

    writes[0]?.done();
    await outcomeWritten;
    await settled();
    expect(calls.at(-1)).toBe('requested second');
  });

  it('returns the grant and rejects if the intent cannot be written [BP-01]', async () => {
    const { claim, calls, writes } = startClaims();
    const claimed = claim('first');
    writes[0]?.fail(new Error('full'));

    await expect(claimed).rejects.toThrow('full');
    expect(calls).toEqual(['intent first', 'requested first', 'returned first']);
  });

  it('does not request a grant after an outcome that could not be written', async () => {
    const { claims, claim, calls, writes } = startClaims();
    const outcomeWritten = claims.commitOutcome({ job: aPrintJob({ uuid: 'first' }), copies: [] });
    const claimed = claim('second');
    writes[0]?.fail(new Error('full'));
    writes[1]?.done();

    await expect(outcomeWritten).rejects.toThrow('full');
    await expect(claimed).rejects.toThrow('full');
    expect(calls).not.toContain('requested second');
  });
});
