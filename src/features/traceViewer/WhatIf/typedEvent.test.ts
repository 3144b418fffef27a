import { eventText, printerReply, typedEvent, withPrinterReply } from '@/features/traceViewer/WhatIf/typedEvent';

const REPLIED = { type: 'done', output: { kind: 'sent', reply: { kind: 'reply', success: true, code: '', status: 7, httpStatus: 200 } } };

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
  it('is found wherever it stands, and changed without the rest', () => {
    expect(printerReply(REPLIED)).toEqual({ success: true, code: '', status: 7 });
    expect(withPrinterReply(REPLIED, { success: false, code: 'EPTR_COVER_OPEN' })).toEqual({
      type: 'done',
      output: { kind: 'sent', reply: { kind: 'reply', success: false, code: 'EPTR_COVER_OPEN', status: 7, httpStatus: 200 } },
    });
    expect(REPLIED.output.reply.success).toBe(true);
  });

  it('is not in others', () => {
    expect(printerReply({ type: 'turn.granted' })).toBeNull();
    expect(withPrinterReply({ type: 'turn.granted' }, { success: false })).toEqual({ type: 'turn.granted' });
  });
});
