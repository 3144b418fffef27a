import { createAnswerReader, healthOfAnswers } from '@/services/printing/escpos/escPosStatus';

describe('createAnswerReader', () => {
  it('tells status answers, confirmations and the four bytes of an automatic status apart [V-07]', () => {
    const read = createAnswerReader();
    const bytes = [0x12, 0x1a, 0x10, 0x12, 0x00, 0x0f, 0x00, 0x7e, 0x11, 0x13, 0x0c];

    expect(bytes.map(read)).toEqual([
      ...['status', 'status'],
      ...['other', 'other', 'other', 'other'],
      ...['confirmation', 'status', 'other', 'other', 'confirmation'],
    ]);
  });
});

describe('healthOfAnswers', () => {
  it.each([
    [[0x12, 0x12, 0x12, 0x12], { ok: true, paperNearEnd: false }],
    [[0x12, 0x12, 0x12, 0x1e], { ok: true, paperNearEnd: true }],
    [[0x1a, 0x16, 0x12, 0x12], { ok: false, problem: 'coverOpen' }],
    [[0x1a, 0x32, 0x12, 0x72], { ok: false, problem: 'paperEnd' }],
    [[0x1a, 0x52, 0x1a, 0x12], { ok: false, problem: 'cutter' }],
    [[0x1a, 0x52, 0x32, 0x12], { ok: false, problem: 'unrecoverable' }],
    [[0x1a, 0x52, 0x16, 0x12], { ok: false, problem: 'mechanism' }],
    [[0x1a, 0x52, 0x52, 0x12], { ok: false, problem: 'recoverable' }],
    [[0x1a], { ok: false, problem: 'offline' }],
  ])('derives from %j: %j [V-07]', (answers, health) => {
    expect(healthOfAnswers(answers)).toEqual(health);
  });
});
