import * as z from 'zod/mini';

export const stockStates = ['in', 'low', 'out'] as const;
export const StockState = z.enum(stockStates);
export type StockState = z.infer<typeof StockState>;
