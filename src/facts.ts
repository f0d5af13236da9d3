/** What programs are looked at with: the facts of `rules/`, as one object. */

import {
  credentials,
  endpoints,
  families,
  filters,
  hosts,
  messages,
  resources,
  rootPaths,
  sharedPaths,
  variables,
} from '../rules/api.ts';
import { components, events } from '../rules/components.ts';
import { otherClients } from '../rules/languages.ts';
import { columns, describedFunctions, libraries } from '../rules/libraries.ts';
import { parses, schemaWords } from '../rules/schemas.ts';
import { sdks } from '../rules/sdk.ts';
import { servedFiles, serving } from '../rules/serving.ts';
import { pages, stores } from '../rules/stores.ts';
import type { Facts } from './script/find/facts.ts';

export const ours: Facts = {
  credentials,
  endpoints,
  filters,
  hosts,
  resources,
  families,
  messages,
  rootPaths,
  sharedPaths,
  variables,
  sdks,
  otherClients,
  libraries: [...libraries, ...stores],
  pages,
  servedFiles,
  serving,
  describedFunctions,
  columns,
  components,
  events,
  parses,
  schemaWords,
};
