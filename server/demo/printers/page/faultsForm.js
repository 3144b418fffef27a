// The faults panel: sends each change immediately, and shows changes by other clients, except in a field that is being edited.
const ANSWERS_WITHIN_MS = 5_000;

const { document, CSS } = globalThis;
const section = document.querySelector('#faults');
const form = document.querySelector('#fields');
const fold = document.querySelector('#fold');
const mend = document.querySelector('#mend');
const mendRefused = document.querySelector('#mend-refused');
const fields = [...form.querySelectorAll('.field')].map((element) => ({
  element,
  name: element.dataset.field,
  kind: element.dataset.kind,
  controls: [...element.querySelectorAll('input, select')],
  refusedText: element.querySelector('.refused'),
  waiting: 0,
  edited: false,
}));
const supportsOpenSelector = CSS.supports('selector(:open)');

/** The last state from the server; null before the first answer. */
let known = null;
/** Incremented when a change is sent and when it is answered: a state that was requested before is stale. */
let mark = 0;
let waiting = 0;
let lane = Promise.resolve();

export const stateMark = () => mark;
export const settledSince = (before) => waiting === 0 && mark === before;

/** Shows the printer's state in all fields that are not being edited. */
export function showState(state) {
  known = state;
  for (const field of fields) {
    const { when, whenValue } = field.element.dataset;
    if (when && !field.edited) for (const control of field.controls) control.disabled = JSON.stringify(state[when]) !== whenValue;
    if (!isBusy(field)) setField(field, state[field.name]);
  }
}

/** Discards edits that the printer has not accepted. */
export function discardEdits() {
  for (const field of fields) {
    field.edited = false;
    showRefused(field, '');
  }
}

/** Calls `onChange` when the printer has accepted or rejected a change. */
export function startFaults(onChange) {
  for (const field of fields) {
    field.element.addEventListener('input', () => (field.edited = isTyped(field)));
    field.element.addEventListener('change', () => change(field, onChange));
    field.element.addEventListener('focusout', () => isTyped(field) && matchesKnownState(field) && cancelEdit(field));
    field.element.addEventListener('keydown', (event) => event.key === 'Escape' && isTyped(field) && cancelEdit(field));
  }
  form.addEventListener('submit', (event) => event.preventDefault());
  fold.addEventListener('click', () => fold.setAttribute('aria-expanded', String(section.toggleAttribute('data-open'))));
  mend.addEventListener('click', async () => {
    const problem = await send('/mend');
    mendRefused.textContent = problem ? form.dataset.notSent : '';
    if (!problem) discardEdits();
    onChange();
  });
}

async function change(field, onChange) {
  const requested = requestedStateOf(field);
  showDescription(field, requested);
  field.waiting += 1;
  const problem = await send('/state', { [field.name]: requested });
  field.waiting -= 1;
  showRefused(field, { refused: field.element.dataset.refused, notSent: form.dataset.notSent }[problem] ?? '');
  if (!problem && Object.is(requested, requestedStateOf(field))) field.edited = false;
  // A switch or choice returns to the printer's value; a typed value stays, to be corrected.
  if (problem && !isBusy(field) && known) setField(field, known[field.name]);
  onChange();
}

/** Sends changes one after another, so that they are applied in order. Resolves with `refused` or `notSent`, or null on success. */
function send(path, body = {}) {
  mark += 1;
  waiting += 1;
  const sent = lane.then(async () => {
    try {
      const reply = await fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
      });
      return reply.ok ? null : 'refused';
    } catch {
      return 'notSent';
    } finally {
      mark += 1;
      waiting -= 1;
    }
  });
  lane = sent;
  return sent;
}

function isTyped({ kind }) {
  return kind === 'time' || kind === 'code';
}

function isBusy({ edited, waiting: sending, controls }) {
  return edited || sending > 0 || (supportsOpenSelector && controls.some((control) => control.matches('select:open')));
}

function matchesKnownState(field) {
  return known !== null && field.controls[0].value === String(known[field.name]);
}

function cancelEdit(field) {
  if (field.waiting > 0 || !known) return;
  field.edited = false;
  showRefused(field, '');
  setField(field, known[field.name]);
}

/** Returns a control's value for `POST /state`. An invalid number becomes null, which the server rejects. */
function requestedStateOf({ kind, controls }) {
  const [first] = controls;
  if (kind === 'switch') return first.checked;
  if (kind === 'time') return Number.isNaN(first.valueAsNumber) ? null : first.valueAsNumber;
  if (kind === 'code') return first.value;
  return JSON.parse((controls.find((control) => control.checked) ?? first).value);
}

function setField(field, value) {
  const { kind, controls } = field;
  const text = kind === 'choice' ? JSON.stringify(value) : String(value);
  for (const control of controls) {
    if (kind === 'switch') control.checked = value;
    else if (control.type === 'radio') control.checked = control.value === text;
    else if (control.value !== text) control.value = text;
  }
  showDescription(field, value);
}

function showDescription({ element }, value) {
  const text = JSON.stringify(value);
  for (const says of element.querySelectorAll('[data-value]')) says.classList.toggle('on', says.dataset.value === text);
}

function showRefused({ element, controls, refusedText }, text) {
  refusedText.textContent = text;
  element.toggleAttribute('data-wrong', text !== '');
  for (const control of controls) control.setAttribute('aria-invalid', String(text !== ''));
}
