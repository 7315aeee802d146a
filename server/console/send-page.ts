import { createElement, type ReactElement } from 'react';
import type { FastifyReply } from 'fastify';
import { renderToStaticMarkup } from 'react-dom/server';
import { texts } from './console-texts.ts';
import { getSigned } from './signed.ts';
import { ProblemPage } from './pages/layout.tsx';

export const sendPage = (reply: FastifyReply, page: ReactElement): FastifyReply =>
  reply.type('text/html; charset=utf-8').send(`<!doctype html>${renderToStaticMarkup(page)}`);

/** Sends a page that says in words what went wrong. */
export function sendProblem(reply: FastifyReply, status: number, text?: string): FastifyReply {
  const title = texts.problems[status] ?? texts.problem;
  const hint = text ?? (status >= 500 ? texts.problemHint : '');
  const page = createElement(ProblemPage, { title, text: hint, signed: getSigned(reply.request) });
  return sendPage(reply.code(status), page);
}
