/** Whether an answer is what was asked for: no more than what is needed, because a member that looks odd must cost nothing. */

export const hasId = <T extends { readonly id: number }>(value: unknown): value is T =>
  typeof Object(value).id === 'number';

export const hasToken = <T extends { readonly token: string }>(value: unknown): value is T =>
  typeof Object(value).token === 'string';

export const hasKey = <T extends { readonly public_key: string }>(value: unknown): value is T =>
  typeof Object(value).public_key === 'string';
