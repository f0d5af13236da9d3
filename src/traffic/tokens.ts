/** What kind of token a request shows: never the token. */
import { credentials } from '../../rules/api.ts';

const prefixes = Object.entries(credentials.prefixes);
const headers: Readonly<Record<string, string>> = credentials.headers;
const parameters: Readonly<Record<string, string>> = credentials.parameters;
const logged: Readonly<Record<string, string>> = credentials.logged;

const ofToken = (token: string): string | undefined => prefixes.find(([prefix]) => token.startsWith(prefix))?.[1];

export function tokenOfHeader(name: string, value: string): string | undefined {
  const known = headers[name.toLowerCase()];
  return known === undefined ? undefined : (ofToken(value.replace(/^\w+\s+/, '')) ?? known);
}

export function tokenOfQuery(query: string): string | undefined {
  for (const [name, known] of Object.entries(parameters)) {
    const at = new RegExp(`(?:^|&)${name}=([^&]*)`).exec(query);
    if (at) return ofToken(at[1] ?? '') ?? known;
  }
  return undefined;
}

export const tokenOfLog = (type: unknown): string | undefined => (typeof type === 'string' ? logged[type] : undefined);
