/** Libraries that keep a state for the program, or carry something from one part of it to another: one entry a library, read from its own documentation. */
import type { Caching, Handing, Library, LibraryFunction, Page } from './libraries.ts';

const same = { gives: [{ argument: 0, as: 'same' }] } satisfies LibraryFunction;
const itself = { gives: [{ argument: -1, as: 'itself' }] } satisfies LibraryFunction;
const second = { gives: [{ argument: 1, as: 'same' }] } satisfies LibraryFunction;

/** https://react.dev/reference/react/Component */
const component = { component: { state: 'state', puts: 'setState', given: 'props' } } satisfies LibraryFunction;

const rows = {
  renders: [
    { attribute: 'renderItem', of: 'data', each: true, member: 'item' },
    { attribute: 'keyExtractor', of: 'data', each: true },
  ],
} satisfies LibraryFunction;

/** `create((set, get, api) => ({ … }))`. */
const zustand = {
  keeps: { argument: 0, puts: ['setState'] },
  hands: [
    { argument: 0, parameter: 0, as: '().setState' },
    { argument: 0, parameter: 1, as: '().getState' },
    { argument: 0, parameter: 2, as: '()' },
  ],
} satisfies LibraryFunction;
const ofOwn = { state: { of: 'own' } } satisfies LibraryFunction;
const toListeners = {
  hands: [
    { argument: 0, parameter: 0, as: 'state' },
    { argument: 0, parameter: 1, as: 'state' },
  ],
} satisfies LibraryFunction;

const inReducer = (under: readonly string[]): Handing[] => [
  { argument: 0, under, parameter: 0, as: 'draft' },
  { argument: 0, under, parameter: 1, as: 'sent', sent: { creators: 'actions', inside: true } },
];
/** A reducer that is written by hand is handed all that is dispatched; of several the one that its name is told by. */
const byHand = (...under: string[]): Handing[] => [
  { argument: 0, under, parameter: 0, as: 'draft', part: under.flatMap((each, index) => (each === '*' ? index : [])) },
  { argument: 0, under, parameter: 1, as: 'sent', sent: { by: ['dispatch'], payload: 0 } },
];
const keepsByHand = { keeps: { argument: 0 }, hands: [...byHand(), ...byHand('*')] } satisfies LibraryFunction;
const atCase = {
  hands: [
    { argument: 1, parameter: 0, as: 'draft' },
    { argument: 1, parameter: 1, as: 'sent', sent: { creator: 0, inside: true } },
  ],
  gives: [{ argument: -1, as: 'itself' }],
} satisfies LibraryFunction;

/** https://redux-toolkit.js.org/rtk-query/api/createApi */
const endpoint = {
  asks: { argument: 0, key: 'query', client: 'baseQuery', turned: 'transformResponse', instead: 'queryFn' },
  hands: [{ argument: 0, under: ['transformResponse'], parameter: 0, as: 'answer' }],
} satisfies LibraryFunction;
const endpoints = {
  makes: true,
  hands: [{ argument: 0, under: ['endpoints'], parameter: 0, as: 'endpoints' }],
  offers: {
    key: 'endpoints',
    hooks: [
      { named: 'useLazy*Query', as: 'pair' },
      { named: 'use*Query', as: 'envelope' },
      { named: 'use*Mutation', as: 'pair' },
    ],
  },
} satisfies LibraryFunction;

const mutation = { by: ['commit'], named: 0, payload: 1 } as const;
/** What stands in a store or a module of it, under these keys; the even ones name modules. */
const inModule = (...before: readonly string[]): Handing[] => {
  const part = before.flatMap((_, index) => (index % 2 === 1 ? index : []));
  const own = (...under: readonly string[]) => ({ argument: 0, under: [...before, ...under], part });
  return [
    { ...own('mutations', '*'), parameter: 0, as: 'draft' },
    { ...own('mutations', '*'), parameter: 1, as: 'sent', sent: mutation },
    { ...own('getters', '*'), parameter: 0, as: 'state' },
    { ...own('getters', '*'), parameter: 1, as: 'state' },
    { argument: 0, under: [...before, 'getters', '*'], parameter: 2, as: 'state' },
    { ...own('actions', '*'), parameter: 0, as: 'context' },
    { ...own('actions', '*'), parameter: 1, as: 'sent', sent: { by: ['dispatch'], named: 0, payload: 1 } },
    { ...own('actions', '*', 'handler'), parameter: 0, as: 'context' },
  ];
};
const vuex = {
  // what a getter makes of the state is read as the state is: by its name
  keeps: { argument: 0, key: 'state', parts: 'modules', members: [{ key: 'getters', isCalled: true }] },
  hands: [...inModule(), ...inModule('modules', '*'), ...inModule('modules', '*', 'modules', '*')],
} satisfies LibraryFunction;
const mapped = { state: { of: 'program', chosen: 0, isPart: true } } satisfies LibraryFunction;

const heard = (payload: number): Handing => ({
  argument: 1,
  parameter: payload - 1,
  as: 'sent',
  sent: { by: ['emit'], heard: 0, named: 0, payload },
});
const listens = { hands: [heard(1), heard(2), heard(3)] } satisfies LibraryFunction;

/** It gives what the other function was given under the same name. */
const told = (by: string): LibraryFunction => ({ hears: { by: [by], heard: 0, named: 0, payload: 1 } });

const posted = (inside: boolean): LibraryFunction => ({
  hands: [
    {
      argument: 1,
      parameter: 0,
      as: 'sent',
      sent: { by: ['postMessage'], heard: 0, named: 0, only: 'message', payload: 0, inside },
    },
  ],
});

/** A message to all who listen: they give the reply, or call their third parameter with it. */
const asking = (payload: number): LibraryFunction => ({
  replies: { by: ['onMessage.addListener'], payload, listener: 0, parameter: 0, through: 2 },
  hands: [{ argument: -1, parameter: 0, as: 'reply' }],
});
const hearing = {
  hands: [
    { argument: 0, parameter: 0, as: 'sent', sent: { by: ['sendMessage'], isReplied: true } },
    // what comes through a port
    { argument: 0, parameter: 0, as: 'sent', sent: { by: ['postMessage'], payload: 0 } },
  ],
} satisfies LibraryFunction;
const invoked = (argument: number): Handing => ({
  argument: 1,
  parameter: argument,
  as: 'sent',
  sent: { by: ['invoke'], heard: 0, named: 0, payload: argument },
});

/** https://tanstack.com/query/latest/docs/reference/QueryClient */
const caching = {
  key: 0,
  from: [
    'useQuery',
    'useSuspenseQuery',
    'createQuery',
    'injectQuery',
    'queryOptions',
    'fetchQuery',
    'prefetchQuery',
    'ensureQueryData',
  ],
  named: 'queryKey',
  by: 'queryFn',
} satisfies Caching;

const stored = { ...caching, from: ['setItem'], value: 1 } satisfies Caching;

export const pages: readonly Page[] = [
  // https://nextjs.org/docs/pages/api-reference/functions/get-server-side-props
  { exports: ['getServerSideProps', 'getStaticProps'], member: 'props' },
  // https://reactrouter.com/start/framework/data-loading
  { exports: ['loader', 'clientLoader'], as: 'loaderData' },
];

export const stores: readonly Library[] = [
  // https://zustand.docs.pmnd.rs
  {
    modules: ['zustand/middleware', 'zustand/middleware/immer'],
    functions: {
      persist: same,
      devtools: same,
      immer: same,
      subscribeWithSelector: same,
      redux: same,
      combine: second,
    },
  },
  { modules: ['zustand/react/shallow', 'zustand/shallow'], functions: { useShallow: same } },
  {
    modules: ['zustand'],
    functions: {
      create: zustand,
      createStore: zustand,
      createWithEqualityFn: zustand,
      'create.()': { state: { of: 'own', chosen: 0 } },
      'createWithEqualityFn.()': { state: { of: 'own', chosen: 0 } },
      '().getState': ofOwn,
      '().setState': { puts: { argument: 0 } },
      '().subscribe': toListeners,
      useStore: { state: { of: 0, chosen: 1 } },
      useStoreWithEqualityFn: { state: { of: 0, chosen: 1 } },
    },
  },
  // https://pinia.vuejs.org
  {
    modules: ['pinia'],
    functions: {
      defineStore: {
        keeps: {
          argument: -1,
          key: 'state',
          puts: ['$patch'],
          members: [
            { key: 'getters', isCalled: true },
            { key: 'actions', isCalled: false },
          ],
        },
        hands: [
          { argument: 0, under: ['getters', '*'], parameter: 0, as: 'state' },
          { argument: 1, under: ['getters', '*'], parameter: 0, as: 'state' },
          { argument: 0, under: ['getters', '*'], parameter: 'this', as: 'state' },
          { argument: 1, under: ['getters', '*'], parameter: 'this', as: 'state' },
          { argument: 0, under: ['actions', '*'], parameter: 'this', as: 'state' },
          { argument: 1, under: ['actions', '*'], parameter: 'this', as: 'state' },
        ],
      },
      'defineStore.()': ofOwn,
      storeToRefs: same,
      mapState: { state: { of: 0 } },
      mapWritableState: { state: { of: 0 } },
      mapStores: { state: { of: 0 } },
    },
  },
  // https://redux-toolkit.js.org/api/createSlice
  {
    modules: ['@reduxjs/toolkit', 'redux', 'react-redux', 'reselect', 'redux-persist'],
    makesStores: ['configureStore', 'createStore', 'legacy_createStore'],
    functions: {
      createSlice: {
        keeps: { argument: 0, key: 'initialState' },
        hands: [
          ...inReducer(['reducers', '*']),
          ...inReducer(['reducers', '*', 'reducer']),
          { argument: 0, under: ['extraReducers'], parameter: 0, as: 'builder' },
          { argument: 0, under: ['extraReducers', '*'], parameter: 0, as: 'draft' },
          {
            argument: 0,
            under: ['extraReducers', '*'],
            parameter: 1,
            as: 'sent',
            sent: { creator: 'key', inside: true },
          },
        ],
      },
      createReducer: {
        keeps: { argument: 0 },
        hands: [{ argument: 1, parameter: 0, as: 'builder' }],
      },
      'builder.addCase': atCase,
      'builder.addMatcher': atCase,
      'builder.addDefaultCase': itself,
      '().reducer': { isState: true },
      'createReducer.()': { isState: true },
      createAsyncThunk: { makes: true },
      'createAsyncThunk.withTypes': { gives: [{ argument: -1, as: 'itself' }] },
      'withTypes.()': { makes: true },
      '().fulfilled': { carries: { argument: 1 } },
      createAction: { makes: true },
      // https://redux-toolkit.js.org/api/createEntityAdapter
      createEntityAdapter: {
        makes: true,
        gathers: {
          by: ['addOne', 'addMany', 'setOne', 'setMany', 'setAll', 'upsertOne', 'upsertMany'],
          argument: 1,
        },
      },
      '().getSelectors': itself,
      '().selectAll': { collected: 'all' },
      '().selectById': { collected: 'one' },
      createApi: endpoints,
      injectEndpoints: endpoints,
      'endpoints.query': endpoint,
      'endpoints.mutation': endpoint,
      'endpoints.infiniteQuery': endpoint,
      configureStore: {
        keeps: { argument: 0, key: 'reducer' },
        hands: [...byHand('reducer'), ...byHand('reducer', '*')],
      },
      createStore: keepsByHand,
      legacy_createStore: keepsByHand,
      combineReducers: { ...same, hands: byHand('*') },
      persistReducer: second,
      '().getState': ofOwn,
      useSelector: { state: { of: 'program', chosen: 0 } },
      'useSelector.withTypes': itself,
      useStore: itself,
      createSelector: { makes: true, selects: true },
      createDraftSafeSelector: { makes: true, selects: true },
      'createSelector.()': { selects: true },
    },
  },
  // https://github.com/nanostores/nanostores#guide
  {
    modules: ['nanostores'],
    functions: {
      atom: { keeps: { argument: 0 } },
      map: { keeps: { argument: 0 } },
      '().get': ofOwn,
      '().set': { puts: { argument: 0 } },
      '().value': { isState: true },
      '().listen': toListeners,
      '().subscribe': toListeners,
    },
  },
  // https://github.com/nanostores/react
  { modules: ['@nanostores/react', '@nanostores/preact'], functions: { useStore: { state: { of: 0 } } } },
  // https://react.dev/reference/react
  {
    modules: ['react', 'preact/hooks', 'preact'],
    functions: {
      createContext: { keeps: { argument: 0, attribute: 'value' } },
      Component: component,
      PureComponent: component,
      memo: same,
      forwardRef: same,
      useCallback: same,
      useState: { sets: true },
      useContext: { state: { of: 0 } },
      use: { state: { of: 0 }, gives: [{ argument: 0, as: 'same' }] },
      useReducer: {
        keeps: { argument: 1, isPair: true },
        hands: [
          { argument: 0, parameter: 0, as: 'draft' },
          { argument: 0, parameter: 1, as: 'sent', sent: { second: true } },
        ],
      },
    },
  },
  // https://developer.mozilla.org/docs/Web/API/Storage, https://react-native-async-storage.github.io/async-storage/docs/api
  {
    modules: ['@react-native-async-storage/async-storage'],
    globals: ['localStorage', 'sessionStorage'],
    functions: { getItem: { cached: stored } },
  },
  // https://reactnative.dev/docs/flatlist, https://shopify.github.io/flash-list/docs/usage
  {
    modules: ['react-native', '@shopify/flash-list', '@legendapp/list', 'react-native-gesture-handler'],
    functions: { FlatList: rows, VirtualizedList: rows, FlashList: rows, LegendList: rows },
  },
  // https://mobx.js.org/react-integration.html
  { modules: ['mobx-react', 'mobx-react-lite'], functions: { observer: same } },
  // https://tanstack.com/query/latest/docs/framework/react/reference/useInfiniteQuery
  {
    modules: [
      '@tanstack/react-query',
      '@tanstack/vue-query',
      '@tanstack/solid-query',
      '@tanstack/svelte-query',
      '@tanstack/query-core',
      'react-query',
    ],
    functions: {
      useInfiniteQuery: { paged: 'pages' },
      useSuspenseInfiniteQuery: { paged: 'pages' },
      queryOptions: same,
      infiniteQueryOptions: same,
      useQueryClient: { makes: true },
      getQueryData: { cached: caching },
      setQueryData: { cached: caching, hands: [{ argument: 1, parameter: 0, as: 'cached' }] },
    },
  },
  // https://reactrouter.com/api/hooks/useLoaderData, https://v2.remix.run/docs/hooks/use-loader-data
  {
    modules: [
      'react-router',
      'react-router-dom',
      '@remix-run/react',
      '@remix-run/node',
      '@remix-run/cloudflare',
      '@remix-run/server-runtime',
    ],
    functions: {
      useLoaderData: { exported: ['loader', 'clientLoader'] },
      useActionData: { exported: ['action', 'clientAction'] },
      Await: { renders: [{ attribute: 'children', of: 'resolve' }] },
      json: same,
      data: same,
      defer: same,
    },
  },
  // https://nextjs.org/docs/app/api-reference/functions/next-response#json, https://svelte.dev/docs/kit/@sveltejs-kit#json
  { modules: ['next/server'], functions: { 'NextResponse.json': same } },
  { modules: ['@sveltejs/kit'], functions: { json: same } },
  // https://angular.dev/api/core/inject
  // https://angular.dev/guide/signals#computed-signals, https://angular.dev/ecosystem/rxjs-interop
  {
    modules: ['@angular/core'],
    functions: {
      inject: { gives: [{ argument: 0, as: 'instance' }] },
      computed: { gives: [{ argument: 0, as: 'returned' }], isCell: true },
    },
  },
  {
    modules: ['@angular/core/rxjs-interop'],
    functions: {
      toSignal: {
        gives: [
          { argument: 0, as: 'same' },
          { argument: 1, as: 'member', member: 'initialValue' },
        ],
        isCell: true,
      },
    },
  },
  // https://vuex.vuejs.org/api
  {
    modules: ['vuex'],
    makesStores: ['createStore', 'Store'],
    injected: '$store',
    functions: {
      createStore: vuex,
      Store: vuex,
      '().state': { isState: true },
      '().getters': { isState: true },
      'context.state': { isState: true },
      'context.getters': { isState: true },
      'context.rootState': { isState: true },
      'context.rootGetters': { isState: true },
      mapState: mapped,
      mapGetters: mapped,
      useStore: { gives: [{ argument: -1, as: 'store' }] },
    },
  },
  // https://vuejs.org/api/composition-api-dependency-injection
  { modules: ['vue', '@vue/composition-api'], functions: { inject: told('provide'), watch: { derives: true } } },
  // https://svelte.dev/docs/svelte/context
  { modules: ['svelte'], functions: { getContext: told('setContext') } },
  // https://nodejs.org/api/events.html, and libraries with the same methods
  {
    modules: ['events', 'node:events', 'eventemitter3', 'eventemitter2', 'tiny-emitter', 'mitt', 'nanoevents'],
    functions: { mitt: { makes: true }, on: listens, once: listens, addListener: listens, prependListener: listens },
  },
  // https://nodejs.org/api/async_context.html
  {
    modules: ['async_hooks', 'node:async_hooks'],
    functions: { getStore: { hears: { by: ['run', 'enterWith'], payload: 0, isOwn: true } } },
  },
  // https://nodejs.org/api/worker_threads.html, https://nodejs.org/api/child_process.html
  {
    modules: ['worker_threads', 'node:worker_threads'],
    functions: {
      on: posted(false),
      once: posted(false),
      addEventListener: posted(true),
      workerData: { begun: { by: 'Worker', argument: 1, key: 'workerData' } },
    },
  },
  // https://developer.mozilla.org/docs/Mozilla/Add-ons/WebExtensions/API/runtime/onMessage, https://developer.chrome.com/docs/extensions/develop/concepts/messaging
  {
    modules: ['webextension-polyfill', 'webextension-polyfill-ts', 'wxt/browser', '@wxt-dev/browser'],
    globals: ['chrome', 'browser'],
    functions: {
      'runtime.sendMessage': asking(0),
      'tabs.sendMessage': asking(1),
      'onMessage.addListener': hearing,
      connect: { makes: true },
      'onConnect.addListener': { hands: [{ argument: 0, parameter: 0, as: 'port' }] },
    },
  },
  // https://www.electronjs.org/docs/latest/api/ipc-renderer#ipcrendererinvokechannel-args
  {
    modules: ['electron'],
    functions: {
      // https://www.electronjs.org/docs/latest/api/context-bridge
      'contextBridge.exposeInMainWorld': { exposes: { named: 0, value: 1 } },
      'ipcRenderer.invoke': {
        replies: {
          by: ['ipcMain.handle', 'ipcMain.handleOnce'],
          named: 0,
          heard: 0,
          payload: 1,
          listener: 1,
          parameter: 1,
        },
      },
      'ipcMain.handle': { hands: [invoked(1), invoked(2), invoked(3)] },
      'ipcMain.handleOnce': { hands: [invoked(1), invoked(2), invoked(3)] },
    },
  },
];
