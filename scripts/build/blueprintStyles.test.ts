import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LATE_PARTS, onlyPart, usedComponents, withoutUnused } from './blueprintStyles.mjs';

const BLUEPRINT = join('node_modules/@blueprintjs/core/lib/css/blueprint.css');

describe('withoutUnused', () => {
  it.each<[what: string, css: string, result: string]>([
    ['rules of unused parts', '.bp6-button{color:red}\n.bp6-slider .bp6-icon{color:blue}', '.bp6-button{color:red}'],
    ['the unused part of a list of selectors', '.bp6-button,\n.bp6-slider{color:red}', '.bp6-button{color:red}'],
    ['a rule that becomes empty', '@media (width > 1px){\n.bp6-tree{color:red}\n}', ''],
    ['comments', '/* .bp6-button */.bp6-button{color:red}', '.bp6-button{color:red}'],
  ])('drops %s', (_what, css, result) => {
    expect(withoutUnused(css, new Set())).toBe(result);
  });

  it.each<[what: string, css: string]>([
    ['rules within media queries', '@media (width > 1px){.bp6-button{color:red}}'],
    ['keyframes', '@keyframes glow{from{opacity:0}to{opacity:1}}'],
    ['a class that only begins like an unused part', '.bp6-treehouse{color:red}'],
    ['a rule that only excludes an unused part', '.bp6-button:not(.bp6-switch){color:red}'],
  ])('retains %s', (_what, css) => {
    expect(withoutUnused(css, new Set())).toBe(css);
  });

  it('retains a part when one of its components is used', () => {
    const css = '.bp6-slider{color:red}';

    expect(withoutUnused(css, new Set(['RangeSlider']))).toBe(css);
  });

  it("replaces Blueprint's blue with the theme's primary colour, except in variable definitions", () => {
    const css = '.bp6-switch{--bp-blue:#2d72d2;color:#2d72d2;box-shadow:0 0 #215db0}';

    expect(withoutUnused(css, new Set(['Switch']))).toBe(
      '.bp6-switch{--bp-blue:#2d72d2;color:var(--bp-intent-primary-rest);box-shadow:0 0 var(--bp-intent-primary-hover)}',
    );
  });

  it('sets the box sizing of every element explicitly', () => {
    expect(withoutUnused('*,\n*::before{box-sizing: inherit;}', new Set())).toBe('*, *::before{box-sizing:border-box;}');
  });

  it("halves Blueprint's stylesheet without losing a used part", () => {
    const css = readFileSync(BLUEPRINT, 'utf8');
    const result = withoutUnused(css, new Set(['Drawer']));

    expect(result.length).toBeLessThan(css.length / 2);
    for (const part of ['button', 'input', 'drawer', 'popover', 'menu-item', 'spinner', 'callout', 'card', 'form-group', 'dark']) {
      expect(result).toContain(`.bp6-${part}`);
    }
    expect(result).not.toContain('.bp6-slider');
    expect(result.split('{')).toHaveLength(result.split('}').length);
  });
});

describe('onlyPart', () => {
  const css = '.bp6-dialog .bp6-button{a:b}.bp6-switch,.bp6-button{a:b}.bp6-button:not(.bp6-dialog){a:b}.bp6-controls{a:b}';

  it.each([
    ['dialog', '.bp6-dialog .bp6-button{a:b}'],
    ['control', '.bp6-switch{a:b}'],
    ['', '.bp6-button{a:b}.bp6-button:not(.bp6-dialog){a:b}.bp6-controls{a:b}'],
  ])('returns only the rules of "%s"', (part, rules) => {
    expect(onlyPart(css, part)).toBe(rules);
  });

  it('rejects an unknown part', () => {
    expect(() => onlyPart(css, 'dialgo')).toThrow('Unknown late part "dialgo"');
  });

  it('loses no rule of the stylesheet', () => {
    const whole = withoutUnused(readFileSync(BLUEPRINT, 'utf8'), new Set(['Dialog', 'Switch', 'MultiSelect']));
    const selectors = (sheet: string) =>
      (sheet.match(/[^{},]+(?=[,{])/g) ?? []).flatMap((each) => (each.includes('.bp6-') ? each.trim() : [])).sort();

    const parts = ['', ...Object.keys(LATE_PARTS)].map((part) => onlyPart(whole, part)).join('');

    expect(selectors(parts)).toEqual(selectors(whole));
  });
});

describe('late styles', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) => /(?<!\.test)\.tsx$/.test(name));
  const missing = (text: string) => {
    const used = [...text.matchAll(/import \{([^}]*)\} from '@blueprintjs\/(?:core|select)'/g)].flatMap(
      ([, names = '']) => names.match(/\w+/g) ?? [],
    );
    const classes = [...text.matchAll(/\bClasses\.(\w+)/g)].map(([, name = '']) => name.toLowerCase().replaceAll('_', '-'));
    const needs = (part: (typeof LATE_PARTS)[string]) =>
      used.some((name) => part.components.includes(name)) || classes.some((name) => new RegExp(`^(?:${part.classes})$`).test(name));
    return Object.entries(LATE_PARTS)
      .filter(([name, part]) => needs(part) && !text.includes(`blueprint.css?${name}'`))
      .map(([part]) => part);
  };

  it('are imported by every file that imports one of their components', () => {
    expect(files.filter((name) => missing(readFileSync(join('src', name), 'utf8')).length > 0)).toEqual([]);
  });

  it('are reported when an import is missing', () => {
    expect(missing("import { Button, Switch } from '@blueprintjs/core';")).toEqual(['control']);
    expect(missing('<p className={Classes.DIALOG_BODY} />')).toEqual(['dialog']);
  });
});

describe('usedComponents', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'pase-styles-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  it('finds imports from Blueprint, also over several lines, constants of its classes, and the variant', () => {
    writeFileSync(join(folder, 'a.tsx'), "import { Button, type ButtonProps } from '@blueprintjs/core';\nconst a = Classes.RUNNING_TEXT;");
    writeFileSync(join(folder, 'c.tsx'), 'const c = <Button variant="outlined" />;');
    writeFileSync(join(folder, 'b.tsx'), "import {\n  Slider,\n} from '@blueprintjs/core';\nimport { Tree } from '@/ui/Tree';");

    expect(usedComponents(folder)).toEqual(new Set(['Button', 'type', 'ButtonProps', 'RUNNING_TEXT', 'Slider', 'outlined']));
  });
});
