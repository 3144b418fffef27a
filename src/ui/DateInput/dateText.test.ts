import { dayPatternOf, isDateValue, textOfValue, valueOfText, type DateKind } from '@/ui/DateInput/dateText';

describe('the text of a date input', () => {
  it('has day and month in the order of the language [M-09]', () => {
    expect(['es', 'pt', 'en'].map(dayPatternOf)).toEqual(['dd/MM/yyyy', 'dd/MM/yyyy', 'MM/dd/yyyy']);
    expect(textOfValue('date', '2026-03-05', 'es')).toBe('05/03/2026');
    expect(textOfValue('date', '2026-03-05', 'en')).toBe('03/05/2026');
    expect(textOfValue('dateTime', '2026-03-05T21:30', 'pt')).toBe('05/03/2026 21:30');
    expect(textOfValue('time', '21:30', 'en')).toBe('21:30');
  });

  it.each<[DateKind, string]>([
    ['date', ''],
    ['date', '31/02/2026'],
    ['date', '2026-02-31'],
    ['dateTime', '5 de marzo'],
    ['time', '25:00'],
  ])('stays as it is when it is no %s: "%s" [M-09]', (kind, text) => {
    expect(isDateValue(kind, text)).toBe(false);
    expect(textOfValue(kind, text, 'es')).toBe(text);
    expect(valueOfText(kind, text, 'es', true)).toBe(text);
  });

  it.each<[DateKind, string, string, string]>([
    ['date', 'es', '5/3/2026', '2026-03-05'],
    ['date', 'es', ' 05.03.2026 ', '2026-03-05'],
    ['date', 'pt', '05-03-2026', '2026-03-05'],
    ['date', 'en', '3/5/2026', '2026-03-05'],
    ['date', 'en', '2026-03-05', '2026-03-05'],
    ['date', 'es', '29/02/2028', '2028-02-29'],
    ['time', 'es', '09:30', '09:30'],
    ['dateTime', 'es', '5/3/2026 21:30', '2026-03-05T21:30'],
    ['dateTime', 'en', '03/05/2026, 21:30', '2026-03-05T21:30'],
    ['dateTime', 'es', '2026-03-05T21:30', '2026-03-05T21:30'],
  ])('is read as a %s in %s while it is typed: "%s" [M-09]', (kind, language, text, value) => {
    expect(valueOfText(kind, text, language, false)).toBe(value);
  });

  it.each<[DateKind, string, string]>([
    ['date', '5/3/26', '2026-03-05'],
    ['date', '05032026', '2026-03-05'],
    ['time', '9', '09:00'],
    ['time', '930', '09:30'],
    ['time', '21h30', '21:30'],
    ['dateTime', '5.3.26 9', '2026-03-05T09:00'],
  ])('is read as a %s only when the user has finished: "%s" [M-09]', (kind, text, value) => {
    expect(valueOfText(kind, text, 'es', false)).toBe(text);
    expect(valueOfText(kind, text, 'es', true)).toBe(value);
  });

  it.each(['29/02/2026', '31/04/2026', '13/13/2026', '0/1/2026'])('is no day: "%s" [M-09]', (text) => {
    expect(valueOfText('date', text, 'es', true)).toBe(text);
  });
});
