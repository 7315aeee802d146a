import { describeEvent } from '../graph/descriptions.ts';
import { conditionOf, isResponse } from '../graph/drawing.ts';
import type { NamedTransition } from '../graph/names.ts';
import type { AnyFlowModel, InvokeCall } from '../model.ts';

/** Why a transition is taken. The failures of one request become one sentence. */
export type Cause =
  | { kind: 'event' | 'time' | 'condition' | 'result' | 'deviceFailure'; sentence: string }
  /** The reason is null for every refusal that has no branch of its own; `isOther` if some reasons have one. */
  | { kind: 'refused'; request: string; reason: string | null; isOther?: boolean }
  | { kind: 'unanswered'; request: string };

/** The guards of a response by which the server refuses for one reason. */
const reasons = new Set([
  'isRefusedWith',
  'isSignedOut',
  'isForbidden',
  'isNotFound',
  'isConflict',
  'isInvalid',
  'isRateLimited',
  'isBalanceLimited',
  'isCodeExpired',
]);

/** Returns the name of a guard; '' without one. */
export const guardOf = ({ guard }: NamedTransition['definition']): string =>
  typeof guard === 'object' && 'type' in guard ? guard.type : '';

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns true for a response by which the server refuses for any reason that has no branch of its own. */
export function isOtherRefusal({ definition }: NamedTransition): boolean {
  const { guard, source, eventType } = definition;
  if (guardOf(definition) === 'isRefused') return true;
  const branches = source.transitions.get(eventType) ?? [];
  return (
    guard === undefined && branches.length > 1 && !branches.some((branch) => guardOf(branch) === 'isRefused')
  );
}

/** Returns true if refusals for some reasons have branches of their own that lead elsewhere. */
const hasReasonsApart = ({ definition: { source, eventType, target } }: NamedTransition): boolean =>
  (source.transitions.get(eventType) ?? []).some(
    (branch) => reasons.has(guardOf(branch)) && branch.target?.[0] !== target?.[0],
  );

/** Returns why a transition is taken, in the words of the model. */
export function causeOf(model: AnyFlowModel, transition: NamedTransition): Cause {
  const { name } = transition;
  const condition = conditionOf(model, transition);
  if (name === 'always') return { kind: 'condition', sentence: capital(condition || 'then') };
  const call = callOf(model, name);
  if (call && name.startsWith('error:')) return { kind: 'unanswered', request: call.request };
  if (call) return causeOfResponse(model, transition, call, condition);
  return { kind: kindOf(name), sentence: withCondition(describeEvent(model, name), condition) };
}

function kindOf(name: string): 'event' | 'time' | 'deviceFailure' {
  if (name.startsWith('error:')) return 'deviceFailure';
  return /^(?:after|done):/.test(name) ? 'time' : 'event';
}

function causeOfResponse(
  model: AnyFlowModel,
  transition: NamedTransition,
  { request, success }: InvokeCall,
  condition: string,
): Cause {
  if (model.labels.otherwise?.[transition.name] !== undefined && transition.definition.guard === undefined)
    return { kind: 'result', sentence: capital(condition) };
  if (isOtherRefusal(transition))
    return { kind: 'refused', request, reason: null, isOther: hasReasonsApart(transition) };
  const guard = guardOf(transition.definition);
  if (reasons.has(guard)) return { kind: 'refused', request, reason: condition };
  const isSuccess = guard === 'isAnswered' || transition.definition.guard === undefined;
  return { kind: 'result', sentence: isSuccess ? success : capital(condition) };
}

/** Returns the call of a response or of a missing response. */
function callOf(model: AnyFlowModel, name: string): InvokeCall | undefined {
  const isOfCall = isResponse(model, name) || name.startsWith('error:');
  const target = isOfCall ? model.calls?.[name.slice(name.indexOf(':') + 1)] : undefined;
  return target === 'device' ? undefined : target;
}

function withCondition(event: string, condition: string): string {
  if (['', 'by the system', 'otherwise'].includes(condition)) return event;
  return condition.startsWith('by ')
    ? `${event} ${condition}`
    : `${event}, when ${condition.replace(/^if /, '')}`;
}

/** Adds the condition on which a cause leads somewhere; a request that fails says its reason itself. */
export const withDetail = (cause: Cause, detail: string): Cause =>
  detail === '' || 'request' in cause ? cause : { ...cause, sentence: `${cause.sentence}: ${detail}` };

/** Describes causes in sentences without a full stop: one for each cause, and one for all requests that fail alike. */
export function describeCauses(causes: readonly Cause[]): string[] {
  const requests = new Set(causes.flatMap((cause) => ('request' in cause ? [cause.request] : [])));
  const ends = new Map([...requests].map((request) => [request, describeFailures(causes, request)]));
  const sentences = causes.map((cause) => {
    if ('sentence' in cause) return cause.sentence;
    const { begin, end } = ends.get(cause.request) ?? { begin: '', end: '' };
    const alike = [...requests].filter((one) => ends.get(one)?.begin === begin && ends.get(one)?.end === end);
    if (alike.length > maxRequests) return `${begin.replace('the request ', '')}a request${end}`;
    return `${begin}${orList(alike.map((request) => `to ${request}`))}${end}`;
  });
  return [...new Set(sentences)];
}

/** More requests that fail alike than these aren't named one by one. */
const maxRequests = 2;

/** Of reasons that lead the same way as any other refusal, these many are named as examples. */
const maxExamples = 2;

/** Returns what a sentence says before and after the request that fails. */
function describeFailures(all: readonly Cause[], request: string): { begin: string; end: string } {
  const own = all.filter((cause) => 'request' in cause && cause.request === request);
  const refusals = own.flatMap((cause) => (cause.kind === 'refused' ? [cause.reason] : []));
  const isUnanswered = own.some(({ kind }) => kind === 'unanswered');
  if (refusals.length === 0) return { begin: 'No response to the request ', end: '' };
  const named = [...new Set(refusals.filter((reason) => reason !== null))];
  const hasOthers = refusals.includes(null);
  const causes = named.flatMap((reason) => reason.split(' or '));
  const because = orList(hasOthers ? causes.slice(0, maxExamples) : causes);
  const isOther = own.some((cause) => cause.kind === 'refused' && cause.isOther);
  const other = hasOthers && isOther && because === '' ? ' for another reason' : '';
  const explanation = because === '' ? other : `${hasOthers ? ', for example' : ''} because ${because}`;
  const silence = isUnanswered ? `${explanation === '' ? '' : ','} or doesn't respond` : '';
  return { begin: 'The server refuses ', end: `${explanation}${silence}` };
}

const orList = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} or ${parts.at(-1)}`;

/** Returns true if a call fails by it: no response, or a refusal that the flow has no other answer to. */
export function isFailure(transition: NamedTransition): boolean {
  const { name, definition } = transition;
  if (name.startsWith('error:')) return true;
  return name.startsWith('done:') && (isOtherRefusal(transition) || failures.has(guardOf(definition)));
}
const failures = new Set(['isRateLimited', 'isForbidden', 'isNotFound', 'isSignedOut']);
