/** Who does the work: a machine; a machine and then a person; a person; nobody, since it is done. */
export const tiers = ['safe', 'review', 'manual', 'bridged'] as const;
export type Column = (typeof tiers)[number];

/** The part of a place's work by hand that is left when a machine has written it. */
export const share: Readonly<Record<Column, number>> = { safe: 0, review: 0.5, manual: 1, bridged: 0 };
