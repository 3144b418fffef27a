import { replyOfEpos } from '@/domain/eposAnswer';
import { eventText, printerReply, typedEvent, withPrinterReply } from '@/features/traceViewer/WhatIf/typedEvent';

const answer = { kind: 'reply', httpStatus: 200, success: true, code: '', status: 7, battery: 0 } as const;
const REPLIED = { type: 'done', output: { kind: 'sent', reply: replyOfEpos(answer) } };

describe('typedEvent', () => {
  it('parses what eventText wrote', () => {
    expect(typedEvent(eventText(REPLIED))).toEqual({ event: REPLIED });
  });

  it.each(['{', 'go', ''])('explains why %j is not JSON', (text) => {
    expect(typedEvent(text)).toEqual({ problem: 'notJson', why: expect.stringMatching(/\w/) as unknown });
  });

  it.each(['null', '7', '[]', '{}', '{"type":7}', '{"type":""}'])('rejects %s, which has no type', (text) => {
    expect(typedEvent(text)).toEqual({ problem: 'noType' });
  });
});

describe('the reply of a printer in an event', () => {
  it('is found at any depth, and changed with its verdict and nothing else', () => {
    expect(printerReply(REPLIED)).toMatchObject({ success: true, code: '', status: 7 });
    expect(withPrinterReply(REPLIED, { success: false, code: 'EPTR_COVER_OPEN' })).toEqual({
      type: 'done',
      output: { kind: 'sent', reply: replyOfEpos({ ...answer, success: false, code: 'EPTR_COVER_OPEN' }) },
    });
    expect(REPLIED.output.reply.verdict.outcome).toBe('printed');
  });

  it('is not in others', () => {
    expect(printerReply({ type: 'turn.granted' })).toBeNull();
    expect(withPrinterReply({ type: 'turn.granted' }, { success: false })).toEqual({ type: 'turn.granted' });
  });
});
