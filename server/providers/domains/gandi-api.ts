import * as z from 'zod/mini';

/** A failed answer: https://api.gandi.net/docs/reference/. */
const Failure = z.object({
  message: z.nullish(z.string()),
  errors: z.nullish(z.array(z.object({ description: z.nullish(z.string()) }))),
});

export interface GandiAccess {
  /** A personal access token. */
  token: string;
  /** `https://api.gandi.net/v5`, its sandbox, or a local server that behaves as documented. */
  url: string;
  timeoutMs?: number;
}

export interface GandiResponse {
  status: number;
  /** The reason of a rejection, in Gandi's words. */
  message: string;
  data: unknown;
}

/** The documented statuses of a rejection that is about the request itself; 403 and 401 are about the token. */
const rejections = new Set([400, 404, 409, 422]);
const maxMessageLength = 300;

function describe(content: unknown): string {
  const failure = Failure.safeParse(content);
  if (!failure.success) return 'No reason was given';
  const details = (failure.data.errors ?? []).flatMap(({ description }) => description ?? []);
  const text = details.length > 0 ? details.join('. ') : (failure.data.message ?? 'No reason was given');
  return text.slice(0, maxMessageLength);
}

/**
 * Calls Gandi's public API, https://api.gandi.net/docs/.
 * @throws Error if the request was not processed, or its outcome is open
 */
export function createGandiClient({ token, url, timeoutMs = 20_000 }: GandiAccess) {
  return async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<GandiResponse> => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      ...(body && { body: JSON.stringify(body) }),
    });
    const { status, ok } = response;
    const content: unknown = await response.json().catch(() => undefined);
    if (!ok && !rejections.has(status))
      throw new Error(`Gandi answered ${status} to ${method} ${path.split('?')[0]}`);
    return { status, message: ok ? '' : describe(content), data: content };
  };
}
export type CallGandi = ReturnType<typeof createGandiClient>;
