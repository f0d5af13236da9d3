/** Whether an answer is what was asked for: no more than what is needed, because a member that looks odd must cost nothing. */

/** Makes a guard that wants one member, of the type that the sample has. */
type Has = <Name extends string, Value>(
  name: Name,
  sample: Value,
) => <T extends Readonly<Record<Name, Value>>>(value: unknown) => value is T;

const has: Has =
  (name, sample) =>
  <T>(value: unknown): value is T =>
    typeof Object(value)[name] === typeof sample;

export const hasId = /* @__PURE__ */ has('id', 0);
export const hasToken = /* @__PURE__ */ has('token', '');
export const hasKey = /* @__PURE__ */ has('public_key', '');
