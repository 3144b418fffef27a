// @ts-check
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Parts of Blueprint's stylesheet that are removed when no screen uses their components: class names after `bp6-`, and the components (or
 * constants of `Classes`, or a variant) that need them. Classes that are not listed are retained.
 * @type {[classes: string, components: string[]][]}
 */
const PARTS = [
  ['alert', ['Alert']],
  ['button-group', ['ButtonGroup']],
  ['breadcrumbs?', ['Breadcrumb', 'Breadcrumbs']],
  ['card-list', ['CardList']],
  ['checkbox', ['Checkbox', 'CheckboxCard']],
  ['code|code-block|blockquote', ['Blockquote', 'Code', 'Pre', 'BLOCKQUOTE', 'CODE', 'CODE_BLOCK', 'RUNNING_TEXT']],
  ['compound-tag', ['CompoundTag']],
  ['control(?!-)', ['Checkbox', 'CheckboxCard', 'Radio', 'RadioCard', 'RadioGroup', 'Switch', 'SwitchCard']],
  ['control-card', ['CheckboxCard', 'RadioCard', 'SwitchCard']],
  ['control-group', ['ControlGroup', 'NumericInput']],
  ['dialog', ['Alert', 'Dialog', 'DialogBody', 'HotkeysProvider', 'BlueprintProvider', 'MultistepDialog']],
  ['drawer', ['Drawer']],
  ['editable-text', ['EditableText']],
  ['entity-title', ['EntityTitle']],
  ['file-(?:input|upload)', ['FileInput']],
  ['hotkey|key-combo|key', ['HotkeysProvider', 'BlueprintProvider', 'KeyComboTag']],
  ['html-select', ['HTMLSelect']],
  ['html-select\\.bp6-minimal', ['DatePicker']],
  ['html-table', ['HTMLTable']],
  ['icon-[a-z0-9-]+::?before', ['ICON']],
  ['link', ['Link']],
  ['list', ['OL', 'UL', 'LIST', 'LIST_UNSTYLED']],
  ['multistep-dialog|dialog-step|dialog-nav', ['MultistepDialog']],
  ['navbar', ['Navbar']],
  ['non-ideal-state', ['NonIdealState']],
  ['numeric-input', ['NumericInput']],
  ['outlined', ['outlined']],
  ['overflow-list', ['Breadcrumbs', 'OverflowList']],
  ['panel-stack2?', ['PanelStack']],
  ['progress-bar', ['ProgressBar', 'Toast', 'OverlayToaster']],
  ['radio', ['Radio', 'RadioCard', 'RadioGroup']],
  ['running-text', ['RUNNING_TEXT']],
  ['section', ['Section', 'SectionCard']],
  // The former name of html-select.
  ['select(?!-)', []],
  ['segmented-control', ['SegmentedControl']],
  ['(?:multi-|range-)?slider', ['MultiSlider', 'RangeSlider', 'Slider']],
  ['switch', ['Switch', 'SwitchCard']],
  ['tabs?', ['Tab', 'Tabs']],
  ['tag-input', ['TagInput', 'MultiSelect']],
  ['text-area', ['TextArea']],
  ['toast', ['Toast', 'OverlayToaster', 'Toaster']],
  ['tooltip', ['Tooltip']],
  ['tree', ['Tree']],
];

/** Replaces Blueprint's hard-coded blue with the theme's primary colour. */
const PRIMARY = {
  '#2d72d2': 'var(--bp-intent-primary-rest)',
  '#215db0': 'var(--bp-intent-primary-hover)',
  '#184a90': 'var(--bp-intent-primary-active)',
};

/**
 * Parts that the first screens do not need. Each is a separate stylesheet, `blueprint.css?part`, which every file that imports one of its
 * components must import as well (enforced by a test).
 * @type {Record<string, { classes: string, components: string[] }>}
 */
export const LATE_PARTS = {
  'button-group': { classes: 'button-group', components: ['ButtonGroup'] },
  control: {
    classes: 'control(?:-indicator|-card)?|checkbox|radio|switch',
    components: ['Checkbox', 'CheckboxCard', 'Radio', 'RadioCard', 'RadioGroup', 'Switch', 'SwitchCard'],
  },
  dialog: { classes: 'dialog(?:-[a-z]+)*', components: ['Alert', 'Dialog', 'DialogBody', 'DialogFooter'] },
  popover: { classes: 'popover(?:-[a-z]+)*|submenu', components: ['MenuItem', 'MultiSelect', 'PopoverNext', 'Select', 'Suggest'] },
  'progress-bar': { classes: 'progress-bar|progress-meter', components: ['ProgressBar'] },
  'tag-input': { classes: 'tag-input(?:-[a-z]+)*', components: ['MultiSelect', 'TagInput'] },
};

/**
 * Webpack loader for Blueprint's stylesheet: removes what no file in `sources` uses (more than half) and the late parts, or returns the
 * late part in the query. Without `sources` the stylesheet is unchanged and late parts are empty.
 * @this {import('webpack').LoaderContext<{ sources: string | null }>}
 * @param {string} css
 */
export default function blueprintStyles(css) {
  const { sources } = this.getOptions();
  const part = this.resourceQuery.slice(1);
  if (sources === null) return part ? '' : css;
  return onlyPart(withoutUnused(css, usedComponents(sources)), part);
}

/**
 * Returns the rules of one late part, or with '' the rules of none.
 * @param {string} css
 * @param {string} requested
 * @throws for an unknown part
 */
export function onlyPart(css, requested) {
  const late = Object.entries(LATE_PARTS).map(([part, { classes }]) => ({
    part,
    selects: new RegExp(`\\.bp6-(?:${classes})(?![a-z0-9-])`),
  }));
  if (requested && !(requested in LATE_PARTS)) throw new Error(`Unknown late part "${requested}" of Blueprint's stylesheet`);
  const partOf = (/** @type {string} */ selector) => late.find(({ selects }) => selects.test(selector))?.part ?? '';
  return filterRules(css, (selector) => partOf(selector) === requested);
}

/**
 * Returns what the files of a folder import from Blueprint, the constants of its `Classes` that they use, and the variant `outlined`.
 * @param {string} folder
 */
export function usedComponents(folder) {
  /** @type {Set<string>} */
  const used = new Set();
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(name)) continue;
    const source = readFileSync(join(folder, name), 'utf8');
    for (const [, names = ''] of source.matchAll(/import \{([^}]*)\} from '@blueprintjs\/(?:core|select)'/g)) {
      for (const [word] of names.matchAll(/\w+/g)) used.add(word);
    }
    for (const [, constant = ''] of source.matchAll(/\bClasses\.(\w+)/g)) used.add(constant);
    if (/\boutlined\b/.test(source)) used.add('outlined');
  }
  return used;
}

/**
 * Returns the stylesheet without the rules of unused parts, minified.
 * @param {string} css
 * @param {ReadonlySet<string>} used
 */
export function withoutUnused(css, used) {
  const classes = PARTS.filter(([, components]) => !components.some((component) => used.has(component))).map(([part]) => part);
  // The theme is set by a class of the body (followTheme), not by Blueprint's attribute.
  const unused = new RegExp(`\\[data-bp-color-scheme|\\.bp6-(?:${classes.join('|')})(?![a-z0-9])`);
  return filterRules(normalized(css), (selector) => !unused.test(selector));
}

/**
 * Removes comments. Also sets the box sizing of each element explicitly: in the original it is inherited, which prevents the browser from
 * sharing styles, and in the end always border-box. A frame of a long list then takes a third of the time.
 * @param {string} css
 */
function normalized(css) {
  return css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/@charset[^;]*;/, '')
    .replace(/box-sizing:\s*inherit/g, 'box-sizing:border-box');
}

/**
 * @param {string} css
 * @param {(selector: string) => boolean} isIncluded
 * @returns {string}
 */
function filterRules(css, isIncluded) {
  let result = '';
  for (const { head, body } of blocksOf(css)) {
    if (head.startsWith('@') && !head.startsWith('@keyframes')) {
      const inner = filterRules(body, isIncluded);
      if (inner) result += `${head}{${inner}}`;
      continue;
    }
    const selectors = head.split(/,(?![^()]*\))/).filter((selector) => isIncluded(selector.replace(/:not\([^)]*\)/g, '')));
    if (selectors.length > 0)
      result += `${selectors.join(',').replace(/\s+/g, ' ').trim()}{${withThemeColour(body.replace(/\s*\n\s*/g, ''))}}`;
  }
  return result;
}

/**
 * Replaces the blue in declarations, except in those that define Blueprint's variables.
 * @param {string} body
 */
function withThemeColour(body) {
  return body.replace(/(?<=^|[;{])(?!--)[\w-]+:[^;}]*/g, (declaration) =>
    Object.entries(PRIMARY).reduce((text, [blue, primary]) => text.replaceAll(blue, primary), declaration),
  );
}

/**
 * Yields the top-level blocks: `head{body}`.
 * @param {string} css
 */
function* blocksOf(css) {
  let depth = 0;
  let start = 0;
  let open = 0;
  for (let at = 0; at < css.length; at += 1) {
    if (css[at] === '{' && depth++ === 0) open = at;
    if (css[at] === '}' && --depth === 0) {
      yield { head: css.slice(start, open).trim(), body: css.slice(open + 1, at) };
      start = at + 1;
    }
  }
}
