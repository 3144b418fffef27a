import { GUIDE_STEPS } from '@/features/printing/PrinterGuide/guideTopics';
import spanish from '@/locales/es.json';

describe('the guide of each printer', () => {
  it.each(Object.entries(GUIDE_STEPS))('%s has every step in its order [V-10]', (topic, steps) => {
    const written = Object.keys(spanish).filter((id) => id.startsWith(`printing.guide.${topic}.step`));

    expect(written.length).toBeGreaterThan(3);
    expect(steps).toEqual(written.sort());
  });
});
