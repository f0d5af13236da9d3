/** A report, or anything else, as JSON for a machine. */
export const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
