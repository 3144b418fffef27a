import type { AckInput } from '@/machines/printJob/jobCopies';
import { createIntentClaims } from '@/services/printing/intentClaims';
import { aPrintJob } from '../../../test/factories/aPrintJob';
import { settled } from '../../../test/machines/deferredCalls';
import { GRANTED } from '../../../test/machines/startJob';

const KITCHEN = aPrintJob().url;

/** A ledger that writes when the test says so, and a server that grants at once. */
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
      calls.push(`asked ${job.uuid}`);
      return Promise.resolve(GRANTED);
    },
    giveBackGrant: ({ job }) => {
      calls.push(`given back ${job.uuid}`);
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
  it('asks the server while the intent is written, and is kept when both are there', async () => {
    const { claim, calls, writes } = startClaims();
    const claimed = claim('first');
    await settled();
    expect(calls).toEqual(['intent first', 'asked first']);

    writes[0]?.done();
    await expect(claimed).resolves.toEqual(GRANTED);
  });

  it('asks for no ticket before the one before it at the same printer has its outcome on the disk [BP-01]', async () => {
    const { claims, claim, calls, writes } = startClaims();
    const kept = claims.commitOutcome({ job: aPrintJob({ uuid: 'first' }), copies: [] });
    void claim('second');
    void claim('elsewhere', 'http://bar.test/epos');
    await settled();
    expect(calls).toEqual(['outcome first', 'intent second', 'intent elsewhere', 'asked elsewhere']);

    writes[0]?.done();
    await kept;
    await settled();
    expect(calls.at(-1)).toBe('asked second');
  });

  it('gives back what the server granted where the intent cannot be written, and breaks [BP-01]', async () => {
    const { claim, calls, writes } = startClaims();
    const claimed = claim('first');
    writes[0]?.fail(new Error('full'));

    await expect(claimed).rejects.toThrow('full');
    expect(calls).toEqual(['intent first', 'asked first', 'given back first']);
  });

  it('asks for nothing after an outcome that could not be written', async () => {
    const { claims, claim, calls, writes } = startClaims();
    const kept = claims.commitOutcome({ job: aPrintJob({ uuid: 'first' }), copies: [] });
    const claimed = claim('second');
    writes[0]?.fail(new Error('full'));
    writes[1]?.done();

    await expect(kept).rejects.toThrow('full');
    await expect(claimed).rejects.toThrow('full');
    expect(calls).not.toContain('asked second');
  });
});
