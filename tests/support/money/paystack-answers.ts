/** A transaction as Paystack lists and verifies it. */
export interface Charge {
  id: number;
  reference: string;
  amount: number;
  currency: string;
  status: string;
  channel: string | null;
  gateway_response: string | null;
  message: null;
  created_at: string;
  metadata: unknown;
  authorization?: object;
}

export type Answer = [status: number, body: object | string];

export const refusal = (message: string, code?: string): Answer => [
  400,
  { status: false, message, type: 'validation_error', ...(code && { code }) },
];
export const granted = (message: string, data?: unknown): Answer => [200, { status: true, message, data }];
