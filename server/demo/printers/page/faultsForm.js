// The faults panel. It sends each change at once and shows the changes of others, except in a field that is being edited.
const REPLY_TIMEOUT_MS = 5_000;

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

/** The last state from the server; null before the first reply. */
let lastState = null;
/** Incremented when a change is sent and when its reply arrives. A state that was requested at an earlier revision may be outdated. */
let revision = 0;
let waiting = 0;
let queue = Promise.resolve();

export const stateRevision = () => revision;
export const isUnchangedSince = (revisionBefore) => waiting === 0 && revision === revisionBefore;

/** Shows the printer state in the fields that are not being edited. */
export function showState(state) {
  lastState = state;
  for (const field of fields) {
    const { when, whenValue } = field.element.dataset;
    if (when && !field.edited) for (const control of field.controls) control.disabled = JSON.stringify(state[when]) !== whenValue;
    if (!isBusy(field)) setField(field, state[field.name]);
  }
}

/** Discards input that the printer has not accepted. */
export function discardEdits() {
  for (const field of fields) {
    field.edited = false;
    showRefusal(field, '');
  }
}

/** `onChange` is called when the printer has accepted or rejected a change. */
export function initFaultsForm(onChange) {
  for (const field of fields) {
    field.element.addEventListener('input', () => (field.edited = isTyped(field)));
    field.element.addEventListener('change', () => change(field, onChange));
    field.element.addEventListener('focusout', () => isTyped(field) && isUnchanged(field) && revert(field));
    field.element.addEventListener('keydown', (event) => event.key === 'Escape' && isTyped(field) && revert(field));
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
  const value = inputValue(field);
  showDescription(field, value);
  field.waiting += 1;
  const problem = await send('/state', { [field.name]: value });
  field.waiting -= 1;
  showRefusal(field, { refused: field.element.dataset.refused, notSent: form.dataset.notSent }[problem] ?? '');
  if (!problem && Object.is(value, inputValue(field))) field.edited = false;
  // After a rejected change a switch shows the actual state; typed input stays, so that it can be corrected.
  if (problem && !isBusy(field) && lastState) setField(field, lastState[field.name]);
  onChange();
}

/** Sends changes one at a time, so that they arrive in order. Resolves with null, 'refused' or 'notSent'. */
function send(path, body = {}) {
  revision += 1;
  waiting += 1;
  const sent = queue.then(async () => {
    try {
      const reply = await fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(REPLY_TIMEOUT_MS),
      });
      return reply.ok ? null : 'refused';
    } catch {
      return 'notSent';
    } finally {
      revision += 1;
      waiting -= 1;
    }
  });
  queue = sent;
  return sent;
}

function isTyped({ kind }) {
  return kind === 'time' || kind === 'code';
}

function isBusy({ edited, waiting: sending, controls }) {
  return edited || sending > 0 || (supportsOpenSelector && controls.some((control) => control.matches('select:open')));
}

function isUnchanged(field) {
  return lastState !== null && field.controls[0].value === String(lastState[field.name]);
}

function revert(field) {
  if (field.waiting > 0 || !lastState) return;
  field.edited = false;
  showRefusal(field, '');
  setField(field, lastState[field.name]);
}

/** The value for `POST /state`. Invalid number input gives null, which the server rejects. */
function inputValue({ kind, controls }) {
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
  for (const description of element.querySelectorAll('[data-value]'))
    description.classList.toggle('on', description.dataset.value === text);
}

function showRefusal({ element, controls, refusedText }, text) {
  refusedText.textContent = text;
  element.toggleAttribute('data-wrong', text !== '');
  for (const control of controls) control.setAttribute('aria-invalid', String(text !== ''));
}
