import { randomBytes } from 'node:crypto';
import escapeHtml from 'escape-html';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import { toolPage } from './page.ts';
import { type OpenApi, type Operation, openApi } from './openapi.ts';
import { allowPage } from '#server/plugins/security-headers.ts';

/** Serves `/openapi.json`, and the same for people at `/docs`: one page without a script. Created on the first request. */
export function docsRoutes(http: FastifyInstance, config: Config): void {
  let made: OpenApi | undefined;
  const document = () => (made ??= openApi());

  http.get('/openapi.json', async () => document());
  http.get('/docs', async (_request, reply) => {
    const nonce = randomBytes(16).toString('base64');
    allowPage(reply, config, nonce);
    return reply.type('text/html; charset=utf-8').send(toolPage('Kontor API', reference(document()), nonce));
  });
}

function reference({ info, paths }: OpenApi): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const areas = Map.groupBy(operations, ({ operation }) => operation.tags[0] ?? '');
  const contents = [...areas].map(
    ([area, members]) =>
      `<h3>${area}</h3><ul>${members
        .map(
          ({ operation }) =>
            `<li><a href="#${operation.operationId}">${operation.operationId}</a>: ${escapeHtml(operation.summary)}</li>`,
        )
        .join('')}</ul>`,
  );
  return (
    `<h1>${info.title} API</h1><p>${withCode(info.description)} As data: <a href="/openapi.json">OpenAPI 3.1</a>.</p>` +
    `<h2>Calls</h2>${contents.join('')}` +
    operations.map(({ path, method, operation }) => section(path, method, operation)).join('')
  );
}

function section(path: string, method: string, operation: Operation): string {
  const { operationId, summary, description, parameters, requestBody, responses } = operation;
  const rows = parameters.map(
    ({ name, in: place, required, schema }) =>
      `<tr><td><code>${name}</code></td><td>${place}${required ? ', required' : ''}</td><td><code>${escapeHtml(JSON.stringify(schema))}</code></td></tr>`,
  );
  const answers = Object.entries(responses).map(
    ([status, { description: codes }]) => `<tr><td>${status}</td><td>${escapeHtml(codes)}</td></tr>`,
  );
  return [
    `<section id="${operationId}"><h2>${operationId}</h2>`,
    `<p><code>${method} /api${escapeHtml(path)}</code></p><p>${escapeHtml(summary)}. ${escapeHtml(description)}</p>`,
    rows.length > 0
      ? `<table><thead><tr><th>Parameter</th><th>In</th><th>Schema</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
      : '',
    requestBody ? `<h3>Body</h3>${shown(Object.values(requestBody.content)[0]?.schema)}` : '',
    `<h3>Answer</h3>${shown(responses['200']?.content['application/json'].schema)}`,
    `<table><thead><tr><th>Status</th><th>Codes</th></tr></thead><tbody>${answers.join('')}</tbody></table></section>`,
  ].join('');
}

const shown = (schema: unknown): string =>
  `<details><summary>Schema</summary><pre>${escapeHtml(JSON.stringify(schema, null, 2))}</pre></details>`;

const withCode = (text: string): string => escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');
