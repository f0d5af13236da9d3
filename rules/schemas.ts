/**
 * What libraries of schemas call what a schema does, as one vocabulary: one library's words are another's.
 * Read from their own documentation: zod, valibot, yup, superstruct, io-ts, runtypes, typebox, arktype.
 */

/** What a function of such a library, or a method or a member of a schema, does. One name may do several things, each where it is asked for. */
export interface SchemaWords {
  /** Hold data against a schema, and give it or what it was cast to. */
  casts: readonly string[];
  /** Hold data against a schema too, and give something else, or a function that does so. */
  tests: readonly string[];
  /** Hold data against a schema in one library, and look on in another. */
  either: readonly string[];
  /** Members of a schema that are schemas, or what one is made of. */
  parts: readonly string[];
  /** Make a schema of an object, by the names of its members. */
  shapes: readonly string[];
  /** Make a schema of one and more members. */
  joins: readonly string[];
  /** Make a schema of a list of what another one describes. */
  lists: readonly string[];
  /** Make a schema of many of them in another order. */
  tables: readonly string[];
  /** Change nothing of the data; those that make schemas of others are among them. */
  describes: readonly string[];
  /** Allow for nothing but what they are given. */
  constants: readonly string[];
  /** Look at the data with a function and give it on. */
  looksOn: readonly string[];
  /** Give what their function makes of the data. */
  transforms: readonly string[];
  /** Let the data go through several schemas. */
  pipes: readonly string[];
  /** Give something where the data has nothing, or not the right thing. */
  gives: readonly string[];
  /** What a member may be described by so that its value stays true, false, or nothing. */
  keepsValue: readonly string[];
}

const list = (names: string): readonly string[] => names.trim().split(/\s+/);

/** Functions and methods that hold data against a schema and give it → the members of what they give that lead to it. */
export const parses: Readonly<Record<string, readonly string[]>> = {
  parse: [],
  parseAsync: [],
  safeParse: ['data'],
  safeParseAsync: ['data'],
};

export const schemaWords: SchemaWords = {
  casts: list('validate validateSync validateAsync cast decode assert attempt create from'),
  tests: list('spa safeDecode is isValid isValidSync mask parser safeParser getDefault'),
  either: list('check'),
  parts: list('shape entries element _def fields schema'),
  shapes: list(`
    object strictObject looseObject interface partial type struct shape exact exactPartial Object Struct Record
    strict readonly
  `),
  joins: list('extend merge and or augment shape keys concat safeExtend pipe'),
  lists: list('array list set Array readonlyArray ReadonlyArray nonEmptyArray NonEmptyArray'),
  tables: list('record map tuple'),
  describes: list(`
    object strictObject looseObject objectWithRest interface type struct shape exact exactPartial exactStrict Object
    Struct Record Array Union Tuple array list of items record map set tuple union discriminatedUnion variant
    intersect intersection and or merge extend safeExtend augment assign keys append concat nullable nullish
    optional undefinedable nonNullable nonOptional exactOptional required partial deepPartial strict strictType
    strip passthrough loose catchall readonly brand describe description title label meta metadata register openapi
    lazy promise keyof pick omit literal clone
  `),
  constants: list('literal Literal'),
  looksOn: list('refine superRefine refinement check rawCheck partialCheck test custom forward when'),
  transforms: list('transform preprocess overwrite rawTransform'),
  pipes: list('pipe pipeAsync'),
  gives: list('default catch prefault fallback defaulted withFallback coerce failover empty'),
  keepsValue: list(`
    boolean bool Boolean literal enum picklist enums nativeEnum string union or nullable nullish optional
    undefinedable exactOptional required readonly brand describe description title label meta metadata register
    openapi strict pipe lazy min max nonempty nonEmpty trim
  `),
};
