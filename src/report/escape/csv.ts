/** CSV as RFC 4180 has it, of which no table takes a cell for a formula. */
import { nameIn, withoutMarkers } from './characters.ts';

/** What a table begins a formula with, in the wide forms of East Asia too. */
const formula = /^[\s'"]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/;

/** @param isPath `./` keeps it readable for a program */
export function cell(value: string | number | null, isPath = false): string {
  if (typeof value !== 'string') return value === null ? '' : String(value);
  // a table that is cut at semicolons makes cells of what stands between them
  const text = withoutMarkers(nameIn(value)).replace(/;(?=\s*[=+\-@])/g, ',');
  const plain = formula.test(text) ? `${isPath ? './' : "'"}${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replace(/"/g, '""')}"` : plain;
}

export const csvRow = (cells: readonly string[]): string => `${cells.join(',')}\r\n`;
