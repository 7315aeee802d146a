import * as z from 'zod/mini';
import { type Access, type Call, addressOf, ignoresIdempotencyKey } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { type ErrorCode, Failure } from '#contract/errors.ts';
import { errorCodes } from '#contract/error-definitions.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: unknown;
}

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security: Record<string, never[]>[];
  parameters: Parameter[];
  requestBody?: { required: true; content: JsonContent | FormContent };
  responses: Record<string, { description: string; content: JsonContent }>;
}

interface JsonContent {
  'application/json': { schema: unknown };
}
interface FormContent {
  'multipart/form-data': { schema: unknown };
}

export interface OpenApi {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, unknown>;
}

/** The contract as OpenAPI 3.1. Created from the same declarations that the server routes and the client calls. */
export function openApi(): OpenApi {
  const paths: OpenApi['paths'] = {};
  for (const [name, call] of Object.entries<Call>(calls)) {
    (paths[addressOf(call)] ??= {})[call.method.toLowerCase()] = operationOf(name, call);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Kontor',
      version: '1',
      description:
        'The result is in `data`; failures are `{ error, code, requestId }` with a code of a closed set. Amounts are integers in minor units, times UTC instants.',
    },
    servers: [{ url: '/api' }],
    paths,
    components: {
      schemas: { Failure: schemaOf(Failure, 'output') },
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The token of a log-in' },
        onboarding: { type: 'http', scheme: 'bearer', description: 'The token of a verified code' },
      },
    },
  };
}

function operationOf(operationId: string, call: Call): Operation {
  const changes = call.method !== 'GET';
  return {
    operationId,
    tags: [call.service],
    summary: call.summary,
    description: describeAccess(call.access),
    security: securityOf(call.access),
    parameters: [
      ...parametersOf(call.params, 'path'),
      ...parametersOf(call.query, 'query'),
      ...(needsBusiness(call.access) ? [header('businessId', true, 'The active business')] : []),
      ...(changes && !ignoresIdempotencyKey(call)
        ? [
            header(
              'Idempotency-Key',
              false,
              'A request that is repeated with the same key and content has no second effect',
            ),
          ]
        : []),
    ],
    ...((call.body ?? call.multipart) && {
      requestBody: { required: true, content: contentOf(call, call.body ?? z.object({})) },
    }),
    responses: responsesOf(call),
  };
}

/** The fields of a form, with the file beside them. */
function contentOf({ multipart }: Call, body: z.ZodMiniType): JsonContent | FormContent {
  const schema = schemaOf(body, 'input');
  if (!multipart) return json(schema);
  const file = { type: 'string', format: 'binary' };
  const properties = { ...schema.properties, file };
  const required = [...(schema.required ?? []), 'file'];
  return { 'multipart/form-data': { schema: { ...schema, properties, required } } };
}

function responsesOf(call: Call): Operation['responses'] {
  const data = { type: 'object', required: ['data'], properties: { data: schemaOf(call.data, 'output') } };
  const byStatus = Map.groupBy(listErrors(call), (code) => errorCodes[code][0]);
  const refused = [...byStatus].map(([status, codes]): [string, Operation['responses'][string]] => [
    String(status),
    { description: codes.join(', '), content: json({ $ref: '#/components/schemas/Failure' }) },
  ]);
  return { '200': { description: 'Done', content: json(data) }, ...Object.fromEntries(refused) };
}

/** Its own errors, and those that its access, payload and limits imply. */
function listErrors(call: Call): ErrorCode[] {
  const { access } = call;
  const implied: (ErrorCode | false)[] = [
    access !== 'public' && 'NOT_SIGNED_IN',
    needsBusiness(access) && access !== 'business' && 'NO_PERMISSION',
    needsBusiness(access) && 'BUSINESS_NOT_FOUND',
    (call.params ?? call.query ?? call.body) !== undefined && 'INVALID',
    (call.body ?? call.multipart) !== undefined && 'MALFORMED',
    call.method !== 'GET' && !ignoresIdempotencyKey(call) && 'IN_PROGRESS',
    call.method !== 'GET' && !ignoresIdempotencyKey(call) && 'IDEMPOTENCY_MISMATCH',
    'TOO_MANY_REQUESTS',
    'UNAVAILABLE',
  ];
  return [...new Set([...(call.errors ?? []), ...implied.filter((code) => code !== false)])];
}

const needsBusiness = (access: Access): boolean =>
  access !== 'public' && access !== 'onboarding' && access !== 'person';

const securityOf = (access: Access): Operation['security'] => {
  if (access === 'public') return [];
  return access === 'onboarding' ? [{ onboarding: [] }] : [{ session: [] }];
};

function describeAccess(access: Access): string {
  if (typeof access === 'object')
    return `Needs ${[access.resource].flat().join(' or ')} at ${access.level}${access.sees === undefined ? '' : `, ${access.sees} at view-only`}${access.spends ? ' and PAYMENT at manage' : ''} in the active business.`;
  const words: Record<typeof access, string> = {
    public: 'Public.',
    onboarding: 'Needs the token of a verified code.',
    person: 'Needs a session.',
    business: 'Needs a membership in the active business.',
    owner: "Only for the business's owner.",
  };
  return words[access];
}

const header = (name: string, required: boolean, description: string): Parameter => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string' },
});

function parametersOf(schema: z.ZodMiniType | undefined, place: 'path' | 'query'): Parameter[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input');
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property,
  }));
}

const json = (schema: unknown): JsonContent => ({ 'application/json': { schema } });

function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    // For a codec the code is documented, in answers too.
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema instanceof z.ZodMiniCodec)
        Object.assign(jsonSchema, schemaOf(zodSchema._zod.def.in, 'input'));
    },
  });
  return rest;
}
