/** A path as a relative reference: it has no scheme, no host and no beginning at the root, whatever the file is called. */
export const relativeUri = (path: string): string =>
  path
    .replace(/\p{Cs}/gu, '\uFFFD')
    .split('/')
    .filter((part, i, all) => part !== '' || i === all.length - 1)
    .map((part) => encodeURI(part).replace(/[?#:]/g, encodeURIComponent))
    .join('/');
