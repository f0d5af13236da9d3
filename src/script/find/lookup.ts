/** What finding asks of the catalogue beside its changes, so that no search knows an endpoint, a field or a type by name. */
export interface Lookup {
  /** The resource itself or one that it extends. */
  isA(resource: string, of: string): boolean;
  /** `GET /x` → the resource it answers, without `[]`. */
  answered(endpoint: string): string | undefined;
  /** What can bring a resource into a program: a declaration with one of its own words, an SDK's class, a call. */
  hints(resource: string): {
    words: readonly string[];
    /** These, and those of what extends it: a declaration that resembles either has one of them. */
    resembling: readonly string[];
    classes: readonly string[];
    /** What answers the resource itself. */
    endpoints: ReadonlySet<string>;
  };
  /** The endpoints that answer a resource, or something else that has it inside under members that may be read. */
  bringing(resource: string, isRead: (member: string) => boolean): ReadonlySet<string>;
  /** `Class.method` of an SDK → the endpoints that it asks for. */
  endpointsOf(method: string): readonly string[];
  /** `Class.method` names of SDKs that ask for an endpoint. */
  methodsOf(endpoint: string): readonly string[];
  members(resource: string): ReadonlySet<string>;
  /** The members that a resource adds to the one it extends; none where it extends nothing. */
  added(resource: string): readonly string[];
  /** The segment of an endpoint's path that tells most. */
  tellingWord(endpoint: string): string;
  /** The last segment of its path that is no parameter. */
  lastWord(endpoint: string): string;
  /** Whether the text of a script imports one of the SDKs. */
  importsSdk(text: string): boolean;
  /** The modules that it knows them by. */
  sdkModules: readonly string[];
  /** Words of which every text that imports an SDK holds one. */
  sdkWords: readonly string[];
}
