/**
 * A server on the loopback that stands in for the hosts: a registry that has this package and hands all else on, a GitLab that lists the
 * projects of a group page by page, and its repositories, which git clones. Both ask for the token.
 */
import { spawn } from 'node:child_process';
import { createReadStream, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { Readable } from 'node:stream';
import { must, root } from './tools.mjs';

const PAGE = 20;

/**
 * @param {{ tarball?: string, repositories?: string, projects?: { name: string, size: number }[], token?: string }} held
 * @returns the address, what was asked for (`asked`, to be emptied by who looks), and `close`
 */
export async function standIn({ tarball, repositories, projects = [], token = '' }) {
  const upstream = (await must(root, 'npm', ['config', 'get', 'registry'])).trim().replace(/\/$/, '');
  const manifest = JSON.parse(readFileSync(`${root}/package.json`, 'utf8'));
  const asked = [];
  let address = '';
  const json = (response, value, headers = {}) => {
    response.writeHead(200, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(value));
  };
  const refused = (response) => {
    response.writeHead(401, { 'www-authenticate': 'Basic realm="stand-in"' });
    response.end();
  };

  async function registry(request, response, path) {
    if (path === '/gitlab-sunset') {
      const { version, devDependencies: _, scripts: __, ...rest } = manifest;
      const own = { ...rest, version, dist: { tarball: `${address}/npm/own.tgz` } };
      return json(response, { name: 'gitlab-sunset', 'dist-tags': { latest: version }, versions: { [version]: own } });
    }
    if (path === '/own.tgz') return createReadStream(tarball).pipe(response);
    const { accept } = request.headers;
    const answer = await fetch(`${upstream}${path}`, { headers: accept ? { accept } : {} });
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
    return Readable.fromWeb(answer.body).pipe(response);
  }

  function api(request, response, url) {
    if (request.headers['private-token'] !== token) return refused(response);
    const page = Number(url.searchParams.get('page') ?? 1);
    const next = page * PAGE < projects.length ? String(page + 1) : '';
    const own = projects.slice((page - 1) * PAGE, page * PAGE).map(({ name, size }) => ({
      path_with_namespace: name,
      http_url_to_repo: `${address}/${name}.git`,
      default_branch: 'main',
      statistics: { repository_size: size },
    }));
    return json(response, own, { 'x-next-page': next });
  }

  function git(request, response, url) {
    const basic = `Basic ${Buffer.from(`oauth2:${token}`).toString('base64')}`;
    if (request.headers.authorization !== basic) return refused(response);
    const env = {
      PATH: process.env.PATH,
      GIT_PROJECT_ROOT: repositories,
      GIT_HTTP_EXPORT_ALL: '1',
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: 'safe.directory',
      GIT_CONFIG_VALUE_0: '*',
      PATH_INFO: url.pathname,
      QUERY_STRING: url.search.slice(1),
      REQUEST_METHOD: request.method,
      CONTENT_TYPE: request.headers['content-type'] ?? '',
      HTTP_CONTENT_ENCODING: request.headers['content-encoding'] ?? '',
      GIT_PROTOCOL: request.headers['git-protocol'] ?? '',
    };
    const backend = spawn('git', ['http-backend'], { env, stdio: ['pipe', 'pipe', 'ignore'] });
    backend.stdin.on('error', () => {});
    request.pipe(backend.stdin);
    const parts = [];
    backend.stdout.on('data', (data) => parts.push(data));
    backend.on('close', () => {
      const all = Buffer.concat(parts);
      const end = all.indexOf('\r\n\r\n');
      const lines = all.subarray(0, end).toString().split('\r\n');
      const headers = Object.fromEntries(lines.map((line) => line.split(/: (.*)/s).slice(0, 2)));
      response.writeHead(Number.parseInt(headers.Status ?? '200', 10), headers);
      response.end(all.subarray(end + 4));
    });
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url, 'http://stand-in');
    asked.push(`${request.method} ${url.pathname}`);
    if (url.pathname.startsWith('/npm/'))
      registry(request, response, url.pathname.slice('/npm'.length)).catch((error) => {
        response.writeHead(502);
        response.end(String(error));
      });
    else if (url.pathname.startsWith('/api/')) api(request, response, url);
    else git(request, response, url);
  });
  await new Promise((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  address = `http://127.0.0.1:${server.address().port}`;
  return {
    address,
    asked,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
