import { stateText } from '@/domain/trace/stateText';

describe('stateText', () => {
  it.each([
    ['idle', 'idle'],
    [{ unknown: 'awaitingAnswer' }, 'unknown.awaitingAnswer'],
    [{ course: { unknown: { querying: 'waiting' } }, record: 'idle' }, 'course.unknown.querying.waiting | record.idle'],
    [{ course: {} }, 'course'],
  ])('formats %j as %s', (value, text) => {
    expect(stateText(value)).toBe(text);
  });
});
