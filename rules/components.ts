/** Components of libraries that hand the rows they are given to their slots: one entry a component, read from its own documentation. */

export interface ComponentSlots {
  /** What the component is called in markup, in one way of writing it. */
  tags: readonly string[];
  /** Components inside it whose slots are handed the same. */
  parts?: readonly string[];
  /** The props that take the rows. */
  of: readonly string[];
  /** The name under which a slot is handed one of them. */
  member: string;
}

export const components: readonly ComponentSlots[] = [
  // https://element-plus.org/en-US/component/table, https://element.eleme.io/#/en-US/component/table
  { tags: ['el-table'], parts: ['el-table-column'], of: ['data'], member: 'row' },
  // https://element-plus.org/en-US/component/tree, https://element-plus.org/en-US/component/table-v2
  { tags: ['el-tree', 'el-tree-v2'], of: ['data'], member: 'data' },
  { tags: ['el-table-v2'], of: ['data'], member: 'rowData' },
  // https://element-plus.org/en-US/component/autocomplete, https://element-plus.org/en-US/component/transfer
  { tags: ['el-transfer'], of: ['data'], member: 'option' },
  // https://vuetifyjs.com/en/api/v-data-table
  {
    tags: ['v-data-table', 'v-data-table-server', 'v-data-table-virtual', 'v-virtual-scroll', 'v-treeview'],
    of: ['items'],
    member: 'item',
  },
  { tags: ['v-select', 'v-autocomplete', 'v-combobox', 'v-list'], of: ['items'], member: 'item' },
  // https://primevue.org/datatable, https://primevue.org/dataview, https://primevue.org/listbox
  {
    tags: ['DataTable', 'TreeTable', 'p-data-table'],
    parts: ['Column', 'p-column'],
    of: ['value'],
    member: 'data',
  },
  {
    tags: ['Listbox', 'Select', 'Dropdown', 'MultiSelect', 'AutoComplete'],
    of: ['options', 'suggestions'],
    member: 'option',
  },
  {
    tags: ['Timeline', 'Carousel', 'VirtualScroller', 'OrderList'],
    of: ['value', 'items', 'modelValue'],
    member: 'item',
  },
  // https://antdv.com/components/table, https://antdv.com/components/list
  { tags: ['a-table'], parts: ['a-table-column'], of: ['dataSource', 'data'], member: 'record' },
  { tags: ['a-list'], of: ['dataSource', 'data'], member: 'item' },
  // https://quasar.dev/vue-components/table
  { tags: ['q-table'], of: ['rows', 'data'], member: 'row' },
  { tags: ['q-virtual-scroll'], of: ['items'], member: 'item' },
  // https://bootstrap-vue.org/docs/components/table, https://bootstrap-vue-next.github.io/bootstrap-vue-next/docs/components/table
  { tags: ['b-table', 'b-table-lite', 'BTable'], of: ['items'], member: 'item' },
  // https://buefy.org/documentation/table, https://oruga-ui.com/components/Table.html
  { tags: ['b-table', 'o-table'], parts: ['b-table-column', 'o-table-column'], of: ['data'], member: 'row' },
  // https://vxetable.cn
  { tags: ['vxe-table', 'vxe-grid'], parts: ['vxe-column', 'vxe-table-column'], of: ['data'], member: 'row' },
  // https://ui.nuxt.com/components/table: before version 3 the row itself, from then on in `original`
  { tags: ['UTable'], of: ['rows', 'data'], member: 'row' },
  // https://tdesign.tencent.com/vue-next/components/table
  { tags: ['t-table'], of: ['data'], member: 'row' },
  // https://gitlab-org.gitlab.io/gitlab-ui
  { tags: ['gl-table', 'gl-table-lite'], of: ['items'], member: 'item' },
];

/** A framework whose pages are components, and that hands them what functions beside them give. */
export interface Route {
  /** The files of a page and of what stands around pages. */
  views: readonly [page: string, layout: string];
  /** Modules beside a page, and in each folder from the root down to it; without their endings. */
  beside: readonly string[];
  above: readonly string[];
  /** The folder that all of it stands in. */
  root: string;
  /** The function of these modules, and the prop that takes what they give together. */
  loads: string;
  as: string;
}

export const routes: readonly Route[] = [
  // https://svelte.dev/docs/kit/load
  {
    views: ['+page.svelte', '+layout.svelte'],
    beside: ['+page.server', '+page'],
    above: ['+layout.server', '+layout'],
    root: 'routes',
    loads: 'load',
    as: 'data',
  },
];

/** A pipe of Angular's templates: the program's text around what it is given. Others give what nobody knows. */
export interface Pipe {
  names: readonly string[];
  opens: string;
  /** Before what it is given besides; a comma unless said. */
  between?: string;
  closes: string;
}

export const pipes: readonly Pipe[] = [
  // https://angular.dev/api/common/AsyncPipe; `$$first` is `firstValueFrom` of rxjs
  { names: ['async'], opens: '(await $$first(', closes: '))' },
  // https://angular.dev/api/common/SlicePipe
  { names: ['slice'], opens: '(', between: ').slice(', closes: ')' },
  // https://angular.dev/api/common/KeyValuePipe
  { names: ['keyvalue'], opens: 'Object.entries(', closes: ').map(([key, value]) => ({ key, value }))' },
  // https://angular.dev/api/common/JsonPipe
  { names: ['json'], opens: 'JSON.stringify(', closes: ')' },
  // https://angular.dev/guide/templates/pipes: they make texts
  {
    names: ['date', 'uppercase', 'lowercase', 'titlecase', 'number', 'percent', 'currency', 'i18nPlural', 'i18nSelect'],
    opens: 'String(',
    closes: ')',
  },
];

/** What a table or a list of a library for Angular hands to the templates inside it: one of the rows that it is given. */
export const rows: readonly {
  /** The property that takes the rows. */
  of: string;
  /** How the tags begin that have it so; any, unless said. */
  tags?: string;
  /** What is a member of the rows' holder where it is no list itself. */
  member?: string;
}[] = [
  // https://material.angular.dev/components/table, https://material.angular.dev/cdk/table
  { of: 'dataSource', member: 'data' },
  // https://primeng.org/table, https://primeng.org/dataview, https://primeng.org/listbox
  { of: 'value', tags: 'p-' },
  { of: 'options', tags: 'p-' },
  // https://ng.ant.design/components/table
  { of: 'nzData', tags: 'nz-' },
  { of: 'nzDataSource', tags: 'nz-' },
];

/** Templates of these names are handed something else: https://primeng.org/table */
export const notRows: RegExp =
  /^(?:header|footer|caption|summary|colgroup|empty\w*|loading\w*|paginator\w*|sorticon)$/i;

/** Directives of libraries that give a name what an observable has: https://ngrx.io/guide/component/let, https://rx-angular.io/docs/template/rx-let-directive */
export const awaiting: readonly string[] = ['ngrxLet', 'rxLet'];

/** What decorates a component of Angular's, and what it says there: https://angular.dev/api/core/Component */
export const decorated = {
  /** What the names of the framework's packages begin with, and the one of them that a component imports. */
  packages: '@angular/',
  module: '@angular/core',
  decorator: 'Component',
  template: 'template',
  file: 'templateUrl',
  selector: 'selector',
  /** https://angular.dev/guide/components/inputs: decorators and functions that make a member an input. */
  inputs: ['Input', 'input', 'model'],
} as const;

/** Events of components: https://vuejs.org/guide/components/events.html */
export const events: { sent: readonly string[]; defined: readonly string[]; heard: string } = {
  /** The names of what sends them, and the functions that give it another name. */
  sent: ['emit', '$emit'],
  defined: ['defineEmits'],
  /** What markup calls that which was sent. */
  heard: '$event',
};
