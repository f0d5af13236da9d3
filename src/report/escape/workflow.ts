/** Commands to the runner of GitHub's jobs: one a line, and none that a text or a name adds. */
import { nameIn, sentenceIn, withoutMarkers } from './characters.ts';

const message = (text: string): string => withoutMarkers(sentenceIn(text)).replace(/%/g, '%25');
const property = (text: string): string =>
  withoutMarkers(nameIn(text)).replace(/%/g, '%25').replace(/:/g, '%3A').replace(/,/g, '%2C');

/** `::error file=a.ts,line=3::What is wrong` */
export const workflowCommand = (
  name: string,
  properties: readonly (readonly [key: string, value: string | number])[],
  text: string,
): string =>
  `::${name} ${properties.map(([key, value]) => `${key}=${property(String(value))}`).join(',')}::${message(text)}\n`;
