import type { Concern, DiagnosisId, TraceDiagnosis } from '@/domain/trace/diagnosis/diagnosis';
import { openingDiagnosis } from '@/features/traceViewer/Replay/openingDiagnosis';

const diagnosed = (id: DiagnosisId, concern: Concern = 'own'): TraceDiagnosis => ({
  ...{ id, concern, proof: [], about: null, at: 0, values: {}, tickets: [], printers: [], delay: [] },
});
const opening = (...found: TraceDiagnosis[]) => found.findIndex((each) => each === openingDiagnosis(found));

describe('openingDiagnosis', () => {
  it('is a solved problem rather than the statement that the ticket was printed [W-05]', () => {
    expect(opening(diagnosed('printed', 'tab'), diagnosed('printerCode', 'printer'))).toBe(1);
  });

  it('is the first of several problems [W-05]', () => {
    expect(opening(diagnosed('replyLost'), diagnosed('printerCode'))).toBe(0);
  });

  it.each<Concern>(['otherTickets', 'elsewhere'])('is the first diagnosis if the only problem is of %s [W-05]', (concern) => {
    expect(opening(diagnosed('printed', 'tab'), diagnosed('printerCode', concern))).toBe(0);
  });

  it('is missing without a diagnosis', () => {
    expect(openingDiagnosis([])).toBeUndefined();
  });
});
