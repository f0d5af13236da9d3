/** Angular's templates as programs: what stands where, what names mean, what is told when it cannot be read. */
import { describe, expect, test } from 'vitest';
import { withComponents } from '../src/documents/vue.ts';
import { Project } from '../src/flow/project.ts';
import { ts, walk } from '../src/flow/syntax.ts';
import { scan } from '../src/scan.ts';
import { cases, sourcesOf } from './fixtures.ts';

const service = `export class Requests {
  constructor(private http: HttpClient) {}
  all(): Observable<any[]> { return this.http.get<any[]>('https://gitlab.example.com/api/v4/projects/7/merge_requests'); }
}
`;
const component = (options: string, more = ''): string => `import { Requests } from './requests';
@Component({ selector: 'app-a', ${options} })
export class A {
  mrs: any[] = [];
  mrs$ = this.requests.all();
  constructor(private requests: Requests) { this.requests.all().subscribe((all) => { this.mrs = all; }); }
  ${more}
}
`;
const look = (files: Readonly<Record<string, string>>) =>
  scan(sourcesOf(new Map(Object.entries({ 'requests.ts': service, ...files }))), {});
const beside = (markup: string) =>
  look({ 'a.component.ts': component(`templateUrl: './a.component.html'`), 'a.component.html': markup });
const places = (markup: string) => beside(markup).findings.map((each) => `${each.path} ${each.start}`);

describe('what a template is made of', () => {
  const all = cases().filter(({ files }) => [...files.keys()].some((path) => path.endsWith('.component.html')));
  test('there are some', () => expect(all.length).toBeGreaterThan(0));
  test.each(all)('$name: what a program says stands where the file says it', ({ files }) => {
    const sources = withComponents(sourcesOf(files), () => true);
    const project = new Project(sources);
    const wrong: string[] = [];
    let count = 0;
    for (const program of sources.paths.filter((path) => path.endsWith('.mts'))) {
      const ast = project.file(program)?.ast;
      expect(ast?.text).toBe(files.get(program.replace(/(?:\.template)?\.mts$/, '')));
      if (ast)
        walk(ast, (node) => {
          if (!ts.isIdentifier(node) || node.end - node.getStart() !== node.text.length) return;
          count += 1;
          const said = ast.text.slice(node.getStart(), node.end);
          if (said !== node.text && !node.text.startsWith('$$')) wrong.push(`${node.text} is ${said}`);
        });
    }
    expect(sources.skipped).toEqual([]);
    expect(wrong).toEqual([]);
    expect(count).toBeGreaterThan(20);
  });
});

describe('markup', () => {
  test.each([
    '<b *ngFor="let mr of mrs">{{ mr.merged_by }}</b>',
    '<b *ngFor="let mr of mrs$ | async as all; index as i; trackBy: id">{{ i }}{{ mr.merged_by }}</b>',
    '<b *cdkVirtualFor="let mr of mrs">{{ mr.merged_by }}</b>',
    '<ng-template ngFor let-mr [ngForOf]="mrs"><b [title]="mr.merged_by"></b></ng-template>',
    '<ng-template [ngIf]="mrs[0].merged_by">a</ng-template>',
    '<b *ngIf="mrs[0] as mr; else none">{{ mr.merged_by }}</b>',
    '<b *ngrxLet="mrs$ as all">{{ all[0].merged_by }}</b>',
    '@for (mr of mrs; track mr.id) { <b>{{ mr.merged_by }}</b> }',
    '@for (mr of mrs; track mr.merged_by) { <b></b> }',
    '@if (a) { b } @else if (mrs[0].merged_by) { c }',
    '@if (mrs$ | async; as all) { <p>{{ all[0].merged_by }}<p> } @else { d }',
    '@if (mrs$ | async; as all) { a } @else if (mrs[0]; as first) { {{ first.merged_by }} } @else { d } {{ all }}',
    '@switch (mrs[0].merged_by) { @case (1) { a } @default { b } }',
    '@let by = mrs[0].merged_by; {{ by }}',
    '@defer (on viewport; when mrs[0].merged_by) { a } @placeholder (minimum 1s) { b }',
    '{{ mrs | slice: mrs[0].merged_by : 2 | json }}',
    '{{ a ? b : (mrs[0].merged_by | own: 1 : 2) }}',
    '{{ { a: (mrs | slice: 0 : 1)[0].merged_by } | json }}',
    '{{ `a${ mrs[0].merged_by }` }}',
    '{{ this.mrs[0]!.merged_by }}',
    '<b title="a {{ b }} {{ mrs[0].merged_by }}"></b>',
    '<b (click)="open(mrs[0].merged_by); close()"></b>',
    '<input [(ngModel)]="mrs[0].merged_by" />',
    '<app-b [of]="mrs[0].merged_by"></app-b>',
    '<input #merged_by><li>{{ mrs[0].merged_by }}<li>a</p></b>'.replace('#merged_by', '#name'),
    '<p>{n, plural, =0 {none} other {{{ mrs[0].merged_by }} more}}</p>',
    '<p>} { a@b.c @media {{ mrs[0].merged_by }}</p>',
    '<table mat-table [dataSource]="mrs"><td *matCellDef="let mr; let i = index">{{ i }}{{ mr.merged_by }}</td></table>',
    '<p-table [value]="mrs"><ng-template pTemplate="body" let-mr let-i="rowIndex">{{ mr.merged_by }}</ng-template></p-table>',
    '<b *ngIf="{ all: mrs$ | async } as vm">{{ vm.all[0].merged_by }}</b>',
    '<!-- {{ --><style>a { b: c }</style>{{ mrs[0].merged_by }}',
  ])('%s', (markup) => expect(places(markup)).toEqual([`a.component.html ${markup.lastIndexOf('merged_by')}`]));

  test.each([
    '{{ merged_by }}',
    '<b *ngFor="let mrs of own">{{ mrs[0].merged_by }}</b>',
    '<ng-template #mrs>{{ mrs.merged_by }}</ng-template>',
    '<!-- {{ mrs[0].merged_by }} -->',
    '<p-table [value]="mrs"><ng-template pTemplate="header" let-all>{{ all.merged_by }}</ng-template></p-table>',
    '<p-table [value]="mrs"></p-table><ng-template #other let-mr>{{ mr.merged_by }}</ng-template>',
    '{{ { merged_by: 1 } | json }}{{ own.mrs }}',
    '{{ "mrs[0].merged_by" }}',
  ])('%s is none', (markup) => expect(places(markup)).toEqual([]));

  test('in the script of the class', () => {
    const script = component('template: `\r\n<b *ngFor="let mr of mrs">{{ mr.merged_by }}</b>`');
    const { findings, skipped } = look({ 'a.component.ts': script });
    expect(findings.map(({ path, start }) => [path, start])).toEqual([['a.component.ts', script.indexOf('merged_by')]]);
    expect(skipped).toEqual([]);
  });

  const elsewhere = (options: string): string =>
    `import { Component } from '@angular/core';\n${component(options).replace('./requests', '../../requests')}`;

  test.each<[string, Record<string, string>, number]>([
    ['a tree without manifests', {}, 1],
    ['a manifest that names the framework', { 'package.json': '{ "dependencies": { "@angular/core": "20" } }' }, 1],
    ['one of another package that does', { 'package.json': '{}', 'b/package.json': '"@angular/core"' }, 1],
    ['manifests beside it', { 'b/package.json': '{}' }, 1],
    ['a manifest that does not', { 'package.json': '{ "dependencies": { "preact": "10" } }' }, 0],
    ['the same above it', { 'ui/package.json': '{}' }, 0],
  ])('in a script of another name, in %s', (_, more, count) => {
    const script = elsewhere('template: `{{ mrs[0].merged_by }}`');
    expect(look({ 'ui/src/a.ts': script, ...more }).findings).toHaveLength(count);
    expect(look({ 'ui/src/a.ts': script.replace('angular', 'prettier'), ...more }).findings).toEqual([]);
  });

  test('in a template that stands elsewhere', () => {
    const markup = '{{ mrs[0].merged_by }}';
    const named = (...files: string[]) =>
      look({
        'ui/views/all.html': markup,
        ...Object.fromEntries(files.map((file) => [file, elsewhere("templateUrl: '../views/all.html'")])),
      }).findings.map(({ path, start }) => [path, start]);
    const place = [['ui/views/all.html', markup.indexOf('merged_by')]];
    expect(named('ui/src/a.ts')).toEqual(place);
    expect(named('ui/src/a.component.ts')).toEqual(place);
    // what one of them hands it, the other one may not
    expect(named('ui/src/a.ts', 'ui/src/b.ts')).toEqual([]);
  });

  const inputs = (markup: string) =>
    look({
      'a.component.ts': component(`template: \`${markup}\``),
      'b.component.ts': `@Component({ selector: 'app-b, [b]', template: "{{ mr.merged_by }}{{ by()?.merged_by }}" })
export class B { @Input({ required: true }) mr: any; by = input(undefined, { alias: 'who' }); other: any; }`,
    }).findings.map(({ path, start, fix }) => [path, start, fix]);
  const [mr, by] = [54, 75];
  test.each([
    ['<app-b [mr]="mrs[0]" />', [mr]],
    ['<app-b [who]="mrs[0]" />', [by]],
    ['<app-b *ngFor="let mr of mrs" [mr]="mr" [who]="mr" />', [mr, by]],
    ['<app-b [other]="mrs[0]" [by]="mrs[0]" />', []],
    ['<app-c [mr]="mrs[0]" />', []],
  ])('what a component is handed is read there: %s', (markup, all) =>
    expect(inputs(markup)).toEqual(all.map((each) => ['b.component.ts', each, 'review'])),
  );

  test.each([
    ['toSignal', 'readonly all = toSignal(this.mrs$);'],
    ['computed', 'readonly all = computed(() => this.mrs);'],
    [
      'signal',
      'readonly all = signal<any[]>([]); more() { this.requests.all().subscribe((all) => this.all.set(all)); }',
    ],
  ])('a cell of the class is called: %s', (_, more) => {
    const { findings } = look({
      'a.component.ts': `import { computed, signal } from '@angular/core';
import { toSignal } from '@angular/core/rxjs-interop';
${component(`templateUrl: './a.component.html'`, more)}`,
      'a.component.html': '{{ all()[0].merged_by }}',
    });
    expect(findings.map(({ path }) => path)).toEqual(['a.component.html']);
  });

  test('what a name of the class is given moves along', () => {
    const { findings } = look({
      'a.component.ts': component(
        `templateUrl: './a.component.html'`,
        'get states() { return this.mrs.map((mr) => ({ merge_status: mr.merge_status })); }',
      ),
      'a.component.html': `<b *ngFor="let each of states">{{ each.merge_status === 'can_be_merged' }}</b>`,
    });
    expect(findings.filter(({ fix }) => fix === 'safe')).toEqual([]);
  });

  test.each([
    ['@if (mrs) {{{ mrs[0].merged_by }}', 'a block of the template is not closed'],
    ['@if (mrs {{{ mrs[0].merged_by }}', 'line 1: the parenthesis is not closed'],
    ['<p title="{{ mrs[0].merged_by }}', 'line 1: an attribute is not closed'],
    ['<p title="{{ mrs[0].merged_by }}"', 'line 1: the element is not closed'],
    ['\n{{ mrs[0].merged_by', 'line 2: the braces are not closed'],
    ['{{ mrs[0].merged_by + }}', 'line 1: an expression of the template cannot be read'],
    ['<p *ngIf="mrs[0].merged_by &amp;&amp; b"></p>', 'line 1: an expression of the template cannot be read'],
  ])('%s is told', (markup, message) =>
    expect(beside(markup).skipped).toEqual([{ path: 'a.component.html', code: 'syntax', message, relevant: true }]),
  );

  test.each([
    ['template: `${head}{{ mrs[0].merged_by }}`', 'the template is put together by the program: it is not read'],
    ["template: '{{ mrs[0].merged_by }}\\n'", 'the template is put together by the program: it is not read'],
  ])('%s is told', (options, message) =>
    expect(look({ 'a.component.ts': component(options) }).skipped).toEqual([
      { path: 'a.component.ts', code: 'syntax', message: `line 2: ${message}`, relevant: true },
    ]),
  );

  test('HTML that is no template is not looked into', () => {
    const { skipped, findings } = look({
      'a.component.html': '@if (mrs[0].merged_by {',
      'b.html': '<p>{{ mrs[0].merged_by',
      'b.ts': 'export const mrs = 1;',
    });
    expect([...skipped, ...findings]).toEqual([]);
  });

  test.each([
    '@if (a) {',
    '<b *ngFor="let mr of mrs">',
    '<p>',
    '{{ ((',
    '{',
    '@for (a of b) { ',
    '<ng-template let-b>',
  ])('%s, a thousand times, ends nothing', (open) => {
    const { findings, skipped, blind } = look({
      'a.component.ts': component(`templateUrl: './a.component.html'`),
      'a.component.html': `${open.repeat(1000)}merged_by`,
      'b.ts': `import { Requests } from './requests';\nconst of = (requests: Requests) => requests.all().subscribe((all) => all[0].merged_by);\n`,
    });
    expect(findings.map(({ path }) => path)).toEqual(['b.ts']);
    expect([...skipped, ...blind].filter(({ code }) => code === 'internal')).toEqual([]);
  });

  test.each([`<p [title]='mr.merged_by'></p>`, '<p [ngClass]="{ merged_by }"></p>'])(
    'what cannot be written there is no machine’s to rewrite: %s',
    (use) => {
      const { findings } = beside(
        `@for (mr of mrs; track mr.id) { @let merged_by = mr.merged_at; @if (mr.state === 'merged' || b) { ${use} } }`,
      );
      for (const { edits } of findings) expect(edits).toEqual([]);
    },
  );
});

test('a group of what is found in a template names a file of the project', () => {
  for (const { files } of cases().filter((each) =>
    [...each.files.keys()].some((path) => path.endsWith('.component.html')),
  )) {
    const groups = scan(sourcesOf(files), {}).findings.map(({ group }) =>
      group.slice(group.indexOf(':') + 1, group.lastIndexOf(':')),
    );
    expect(groups.length).toBeGreaterThan(0);
    for (const path of groups) expect([...files.keys()]).toContain(path);
  }
});
