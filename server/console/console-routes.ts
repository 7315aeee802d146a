import { create as contentDisposition } from 'content-disposition';
import { createElement } from 'react';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { Id } from '#domain/id.ts';
import { kindOfPurpose } from '#domain/upload.ts';
import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/deps.ts';
import { findFileAnywhere } from '#server/platform/files/files.repo.ts';
import { getFileKey, listFileSizes } from '#server/platform/files/stored-file.ts';
import type { OperatorAction, OperatorArea } from '#server/platform/operator/operator-area.ts';
import { findOperatorEntry, listOperatorEntries } from '#server/platform/operator/operator-log.repo.ts';
import {
  findAction,
  isStandalone,
  runOperatorAction,
} from '#server/platform/operator/run-operator-action.ts';
import { toAppError } from '#server/plugins/errors.ts';
import { ActionPage, type Outcome } from './pages/action-page.tsx';
import { AreaPage, HomePage, LogPage } from './pages/area-pages.tsx';
import type { Signed } from './pages/layout.tsx';
import { type FormValues, readEntered } from './read-form.ts';
import { sendPage } from './send-page.ts';
import { getSigned } from './signed.ts';

export type Areas = Readonly<Record<string, OperatorArea>>;

const shownEntries = 200;
const AreaParams = z.object({ area: z.string() });
const ActionParams = z.object({ area: z.string(), action: z.string() });
const FileParams = z.object({ area: z.string(), id: Id });
const AreaQuery = z.object({ done: z.optional(Id) });
const ActionQuery = z.object({ subject: z._default(z.string().check(z.maxLength(300)), '') });
const Form = z.record(z.string(), z.string());

const notFound = () => new AppError('NOT_FOUND');

function requireSigned(request: FastifyRequest): Signed {
  const signed = getSigned(request);
  if (!signed) throw new AppError('NO_PERMISSION');
  return signed;
}

/** The pages of the areas, and the form of each action. */
export function areaRoutes(http: FastifyInstance, deps: Deps, areas: Areas): void {
  const requireArea = (name: string): OperatorArea => {
    const area = Object.hasOwn(areas, name) ? areas[name] : undefined;
    if (!area) throw notFound();
    return area;
  };
  const requireAction = (params: unknown) => {
    const { area: areaName, action: actionName } = z.parse(ActionParams, params);
    const area = requireArea(areaName);
    const action = findAction(area, actionName);
    if (!action) throw notFound();
    return { areaName, area, actionName, action, needsSubject: !isStandalone(area, actionName) };
  };

  http.get('/', async (request, reply) => {
    const counted = await Promise.all(
      Object.entries(areas).map(async ([name, area]) => ({
        name,
        title: area.title,
        count: (await area.list(deps.db, deps)).length,
      })),
    );
    return sendPage(reply, createElement(HomePage, { areas: counted, signed: requireSigned(request) }));
  });

  http.get('/log', async (request, reply) => {
    const entries = await listOperatorEntries(deps.db, shownEntries);
    return sendPage(reply, createElement(LogPage, { entries, signed: requireSigned(request) }));
  });

  http.get('/areas/:area', async (request, reply) => {
    const { area: name } = z.parse(AreaParams, request.params);
    const area = requireArea(name);
    const { done: doneId } = AreaQuery.safeParse(request.query).data ?? {};
    const done = doneId === undefined ? undefined : await findOperatorEntry(deps.db, doneId);
    const items = await area.list(deps.db, deps);
    return sendPage(
      reply,
      createElement(AreaPage, { name, area, items, done, signed: requireSigned(request) }),
    );
  });

  http.get('/areas/:area/files/:id', async (request, reply) => {
    const params = FileParams.safeParse(request.params);
    if (!params.success) throw notFound();
    const items = await requireArea(params.data.area).list(deps.db, deps);
    const { id } = params.data;
    if (!items.some(({ files = [] }) => files.some((file) => file.id === id))) throw notFound();
    return sendFile(deps, reply, id);
  });

  http.get('/areas/:area/:action', async (request, reply) => {
    const target = requireAction(request.params);
    const { subject } = ActionQuery.safeParse(request.query).data ?? { subject: '' };
    const signed = requireSigned(request);
    return sendPage(
      reply,
      createElement(ActionPage, { ...target, subject, values: {}, outcome: undefined, signed }),
    );
  });

  http.post('/areas/:area/:action', async (request, reply) => {
    const target = requireAction(request.params);
    const form = z.parse(Form, request.body);
    const signed = requireSigned(request);
    const result = await run(deps, target, form, signed.name);
    if (result.doneId !== undefined)
      return reply.redirect(`/areas/${target.areaName}?done=${result.doneId}`, 303);
    const { status, outcome } = result;
    const subject = form['subject'] ?? '';
    return sendPage(
      reply.code(status),
      createElement(ActionPage, { ...target, subject, values: form, outcome, signed }),
    );
  });
}

type Run = { doneId: string } | { doneId?: undefined; status: number; outcome: Outcome };

/** Tries an action out, shows what it shows, or does it. */
async function run(
  deps: Deps,
  target: { areaName: string; actionName: string; action: OperatorAction },
  form: FormValues,
  by: string,
): Promise<Run> {
  const { action } = target;
  // Only the button itself does something: a form that is sent in another way tries it out.
  const isDryRun = form['mode'] !== 'do';
  const entered = readEntered(action, form);
  const subject = form['subject']?.trim() ?? '';
  try {
    const { text, entryId } = await runOperatorAction(deps, { ...target, subject, entered, by, isDryRun });
    if (entryId !== null && !isDryRun) return { doneId: entryId };
    return { status: 200, outcome: { kind: entryId === null ? 'shown' : 'tried', text } };
  } catch (problem) {
    const { status, message, details } = toAppError(problem);
    if (status >= 500) throw problem;
    const problems = (details.fields ?? []).map((field) => field.message);
    return { status, outcome: { kind: 'refused', message, problems } };
  }
}

async function sendFile(deps: Deps, reply: FastifyReply, id: string): Promise<FastifyReply> {
  const file = await findFileAnywhere(deps.db, id);
  const size = file && listFileSizes(kindOfPurpose[file.purpose], file.contentType).at(-1);
  const content = file && size && (await deps.files.get(getFileKey(file, size)));
  if (!file || !content) throw notFound();
  // No upload is opened as a page of ours, whatever it contains.
  if (!file.contentType.startsWith('image/'))
    reply.header('content-disposition', contentDisposition(file.name));
  return reply.type(file.contentType).send(content);
}
