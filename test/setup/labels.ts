const LABELABLE = 'button, meter, output, progress, select, textarea, input:not([type="hidden"])';

/**
 * Replaces the `labels` of form controls. For each control, jsdom visits the whole document, and for each `for` on its way again, which took a
 * tenth of the time of the screen tests (docs/test-times.md).
 */
export function findLabelsQuickly(): void {
  const controls = [HTMLButtonElement, HTMLInputElement, HTMLMeterElement, HTMLOutputElement, HTMLProgressElement, HTMLSelectElement];
  for (const { prototype } of [...controls, HTMLTextAreaElement]) {
    Object.defineProperty(prototype, 'labels', {
      configurable: true,
      get(this: HTMLElement) {
        return this.matches(LABELABLE) ? labelsOf(this) : null;
      },
    });
  }
}

function labelsOf(control: HTMLElement): HTMLLabelElement[] {
  return [...control.ownerDocument.querySelectorAll('label')].filter((label) => {
    if (!label.hasAttribute('for')) return label.contains(control) && label.querySelector(LABELABLE) === control;
    return label.htmlFor !== '' && label.htmlFor === control.id && control.ownerDocument.getElementById(label.htmlFor) === control;
  });
}
