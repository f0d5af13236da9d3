/** `gitlab-sunset lsp`: the language server protocol over a pair of streams. */

import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import {
  type CodeAction,
  CodeActionKind,
  createConnection,
  type Diagnostic,
  DidChangeWatchedFilesNotification,
  ErrorCodes,
  type InitializeParams,
  MessageType,
  ProposedFeatures,
  ResponseError,
  ShowMessageNotification,
  TextDocumentSyncKind,
  TextDocuments,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { Problem } from '../common/problem.ts';
import type { Finding } from '../finding.ts';
import { choose } from '../fix/edits.ts';
import { rewriterOf } from '../report/offer.ts';
import { diagnosticOf, editsOf, hoverOf, type Mark, offerOf, type Surroundings, unseenIn } from './shown.ts';
import { type Look, Workspace } from './workspace.ts';

/** How long after the last key a file is looked at, in milliseconds. */
const PAUSE = 150;
const FIX_ALL = `${CodeActionKind.SourceFixAll}.gitlab-sunset`;

interface Told {
  version: number;
  look: Look;
  /** One a finding. */
  diagnostics: Diagnostic[];
}

/** What an offer carries until it is taken. */
type Offered = { uri: string } & (Mark | { all: true });

/** Undefined for what is no file of this machine: a text that is not saved, a version of git's, `file://server/share`. */
function fileOf(uri: string): string | undefined {
  if (!uri.startsWith('file:')) return undefined;
  try {
    return fileURLToPath(uri);
  } catch {
    return undefined;
  }
}

/** An editor may end the address of a folder with a slash, and may have folders that are not on this machine. */
const foldersOf = (uris: readonly string[]): string[] =>
  uris.flatMap((uri) => fileOf(uri) ?? []).map((folder) => resolve(folder));

/**
 * Serves until the client ends it.
 * @param version of this package
 */
export function serve(input: NodeJS.ReadableStream, output: NodeJS.WritableStream, version: string): void {
  const connection = createConnection(ProposedFeatures.all, input, output);
  const documents = new TextDocuments(TextDocument);
  const told = new Map<string, Told>();
  const waiting = new Map<string, ReturnType<typeof setTimeout>>();
  let workspace = new Workspace();
  let watches = false;
  let resolves = false;
  let tellsFolders = false;
  /** What is wrong with a configuration is told once. */
  let complaint: string | undefined;

  const surroundingsOf = ({ frame }: Pick<Look, 'frame'>): Surroundings => ({
    read: (path) => workspace.text(frame, path),
    uriOf: (path) => pathToFileURL(join(frame.root, path)).href,
    changeOf: (rule) => workspace.changeOf(rule, frame),
  });

  const hold = (document: TextDocument): void => {
    const file = fileOf(document.uri);
    if (file !== undefined) workspace.hold(file, document.getText());
  };

  /** What is known of a document as it stands now. Undefined: nothing can be. */
  const look = (uri: string): Told | undefined => {
    const document = documents.get(uri);
    const file = fileOf(uri);
    if (!document || file === undefined) return undefined;
    const known = told.get(uri);
    if (known?.version === document.version) return known;
    hold(document);
    try {
      const seen = workspace.look(file);
      const surroundings = surroundingsOf(seen);
      const made = {
        version: document.version,
        look: seen,
        diagnostics: seen.findings.map((finding) => diagnosticOf(finding, surroundings)),
      };
      told.set(uri, made);
      complaint = undefined;
      return made;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (complaint !== error.message)
        void connection.sendNotification(ShowMessageNotification.type, {
          type: MessageType.Error,
          message: `gitlab-sunset: ${error.message}`,
        });
      complaint = error.message;
      return undefined;
    }
  };

  const tell = (uri: string): void => {
    waiting.delete(uri);
    const seen = look(uri);
    const document = documents.get(uri);
    if (!document) return;
    const { unseen } = seen?.look ?? {};
    void connection.sendDiagnostics({
      uri,
      version: document.version,
      diagnostics: [
        ...(seen?.diagnostics ?? []),
        ...(seen && unseen !== undefined ? [unseenIn(seen.look.path, unseen, surroundingsOf(seen.look))] : []),
      ],
    });
  };

  const tellSoon = (uri: string, after = PAUSE): void => {
    clearTimeout(waiting.get(uri));
    waiting.set(
      uri,
      setTimeout(() => {
        try {
          tell(uri);
        } catch (error) {
          // nobody waits for this answer: without its catch it would end the server for all other files
          connection.console.error(`gitlab-sunset: ${error instanceof Error ? error.message : String(error)}`);
        }
      }, after),
    );
  };

  /** What one file says may matter to any other one. */
  const tellOthers = (besides?: string): void => {
    for (const { uri } of documents.all()) {
      if (uri === besides) continue;
      told.delete(uri);
      tellSoon(uri, PAUSE * 4);
    }
  };

  connection.onInitialize(({ capabilities, workspaceFolders, rootUri, initializationOptions }: InitializeParams) => {
    // an older editor knows one folder alone
    const folders = workspaceFolders?.map(({ uri }) => uri) ?? (rootUri ? [rootUri] : []);
    workspace = new Workspace(...foldersOf(folders));
    workspace.settings = initializationOptions ?? undefined;
    tellsFolders = capabilities.workspace?.workspaceFolders === true;
    watches = capabilities.workspace?.didChangeWatchedFiles?.dynamicRegistration === true;
    resolves = capabilities.textDocument?.codeAction?.resolveSupport?.properties.includes('edit') === true;
    return {
      serverInfo: { name: 'gitlab-sunset', version },
      capabilities: {
        textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
        hoverProvider: true,
        codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, FIX_ALL], resolveProvider: true },
        workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
      },
    };
  });
  connection.onInitialized(() => {
    if (watches)
      void connection.client.register(DidChangeWatchedFilesNotification.type, { watchers: [{ globPattern: '**/*' }] });
    if (tellsFolders)
      connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
        const gone = foldersOf(removed.map(({ uri }) => uri));
        const left = workspace.folders.filter((folder) => !gone.includes(folder));
        workspace.folders = [...left, ...foldersOf(added.map(({ uri }) => uri))];
        tellOthers();
      });
  });
  connection.onDidChangeWatchedFiles(() => {
    workspace.forget();
    tellOthers();
  });

  documents.onDidOpen(({ document }) => tellSoon(document.uri, 0));
  documents.onDidChangeContent(({ document }) => {
    hold(document);
    tellSoon(document.uri);
  });
  documents.onDidSave(({ document }) => {
    workspace.forget();
    tellOthers(document.uri);
  });
  documents.onDidClose(({ document: { uri } }) => {
    told.delete(uri);
    clearTimeout(waiting.get(uri));
    waiting.delete(uri);
    void connection.sendDiagnostics({ uri, diagnostics: [] });
    const file = fileOf(uri);
    // what was thrown away may have been seen by other files
    if (file !== undefined && workspace.release(file)) tellOthers(uri);
  });

  connection.onHover(({ textDocument: { uri }, position }) => {
    const seen = look(uri);
    const offset = documents.get(uri)?.offsetAt(position);
    if (!seen || offset === undefined) return null;
    const here = seen.look.findings.filter(({ start, end }) => start <= offset && offset <= end);
    if (here.length === 0) return null;
    const surroundings = surroundingsOf(seen.look);
    return {
      contents: { kind: 'markdown', value: here.map((finding) => hoverOf(finding, surroundings)).join('\n\n---\n\n') },
    };
  });

  connection.onCodeAction(({ textDocument: { uri }, range, context }) => {
    const seen = look(uri);
    const document = documents.get(uri);
    if (!seen || !document) return [];
    const isAsked = (kind: string): boolean =>
      context.only === undefined || context.only.some((only) => kind === only || kind.startsWith(`${only}.`));
    const [from, to] = [document.offsetAt(range.start), document.offsetAt(range.end)];
    const surroundings = surroundingsOf(seen.look);
    const actions: CodeAction[] = [];
    seen.look.findings.forEach((finding, i) => {
      const diagnostic = seen.diagnostics[i];
      if (!diagnostic || finding.end < from || finding.start > to || !isAsked(CodeActionKind.QuickFix)) return;
      const offer = offerOf(finding, diagnostic, surroundings);
      const data: Offered = { uri, rule: finding.rule, start: finding.start };
      if (offer) actions.push({ ...offer, data });
    });
    if (isAsked(FIX_ALL) && seen.look.findings.some(isSafe)) {
      const data: Offered = { uri, all: true };
      actions.push({ title: 'Rewrite what is safe in this file', kind: FIX_ALL, data });
    }
    return resolves ? actions : actions.map(resolved).filter(({ edit }) => edit !== undefined);
  });
  connection.onCodeActionResolve((action) => {
    const made = resolved(action);
    if (!made.edit)
      throw new ResponseError(
        ErrorCodes.InvalidRequest,
        'gitlab-sunset: this is left to a person: it moves with a place that no machine rewrites, or would no longer parse.',
      );
    return made;
  });

  /** The offer with what it writes. */
  function resolved(action: CodeAction): CodeAction {
    const { data, ...shown } = action;
    const offered: Offered = data;
    const seen = look(offered.uri);
    if (!seen) return shown;
    const { frame, path, findings } = seen.look;
    const isHere = (rule: string, start: number) => (each: Finding) =>
      each.rule === rule && each.path === path && each.start === start;
    const groups =
      'all' in offered
        ? choose(
            [...new Set(findings.filter(isSafe).map(({ rule }) => rule))].flatMap((rule) =>
              workspace.groups(frame, rule).filter((group) => rewriterOf(group, path) === 'fix'),
            ),
          ).taken
        : workspace
            .groups(frame, offered.rule)
            .filter((group) => group.findings.some(isHere(offered.rule, offered.start)));
    const changes = groups.length > 0 ? editsOf(groups, surroundingsOf(seen.look)) : undefined;
    return changes ? { ...shown, edit: { changes } } : shown;
  }

  documents.listen(connection);
  connection.listen();
}

const isSafe = ({ fix, certainty, bridged }: Finding): boolean => fix === 'safe' && certainty === 'certain' && !bridged;
