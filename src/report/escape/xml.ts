/** Text between tags and in attributes of XML 1.0. */
import { visible, withoutMarkers } from './characters.ts';

/** What a name or a sentence holds that XML cannot is told by its number. */
export const xml = (text: string): string =>
  withoutMarkers(visible(text))
    .replace(/[\uFFFE\uFFFF]/g, '\uFFFD')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/\t/g, '&#9;')
    .replace(/\n/g, '&#10;');
