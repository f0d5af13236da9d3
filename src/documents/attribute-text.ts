/** Texts in attributes that may name a member of what a component is handed: `prop="merged_by"`, `field="merged_by.name"`. */

/** Attributes that mean the same for every element, and hold no name of a member. */
const OF_ELEMENTS = /^(?:class|style|id|for|href|src|type|ref|role|rel|target|slot|aria-.*|data-.*)$/i;

/** Bounded: a name or a path of 120 characters at most. A word without `_` says what it says more often than it names a member. */
const PATH = /^[\w$.[\]]{1,120}$/;

/** @param value without its quotes */
export const mayNameMember = (attribute: string, value: string): boolean =>
  value.includes('_') && !OF_ELEMENTS.test(attribute) && PATH.test(value);
