import * as z from 'zod/mini';
import { EnteredInstant } from './entered-date.ts';
import { Id } from './id.ts';
import { Media, Product, Variation, maxMedia, maxVariations } from './product.ts';

/** The details of a variation that a person enters; stock changes separately (domain/stock.ts). */
export const VariationDetails = z.extend(
  z.pick(Variation, {
    sku: true,
    barcode: true,
    priceMinor: true,
    discountedAmountMinor: true,
    mediaId: true,
  }),
  { discountStartDate: z.nullable(EnteredInstant), discountEndDate: z.nullable(EnteredInstant) },
);
export type VariationDetails = z.infer<typeof VariationDetails>;

/**
 * With an id, an existing variation, which keeps its stock; without one, a new variation that begins with `quantity`,
 * null for untracked.
 */
export const VariationDraft = z.extend(VariationDetails, {
  id: z.optional(Id),
  optionValues: z.array(z.string().check(z.trim(), z.maxLength(60, 'Use at most 60 characters'))),
  quantity: z.optional(Variation.shape.availableQuantity),
});
export type VariationDraft = z.infer<typeof VariationDraft>;

/** An existing image by its id, or a new one by its file; a new one may have an id for variations to refer to. */
export const MediaDraft = z.object({
  id: z.optional(Id),
  fileId: z.optional(z.nullable(Id)),
  alt: Media.shape.alt,
});
export type MediaDraft = z.infer<typeof MediaDraft>;

const details = z.pick(Product, {
  title: true,
  description: true,
  type: true,
  vendor: true,
  tags: true,
  categoryId: true,
  returnPolicyId: true,
  published: true,
  lowStockAt: true,
  options: true,
});
/** For a product without options; with options, its variations have them. */
const ownFigures = z.partial(
  z.omit(z.extend(VariationDetails, { quantity: VariationDraft.shape.quantity }), { mediaId: true }),
);

/** All fields of a product that can be written: in creation, update and import. */
export const ProductParts = z.extend(details, {
  ...ownFigures.shape,
  variations: z
    .array(VariationDraft)
    .check(z.maxLength(maxVariations, `Use at most ${maxVariations} variants`)),
  media: z.array(MediaDraft).check(z.maxLength(maxMedia, `Use at most ${maxMedia} images`)),
});
export type ProductParts = z.infer<typeof ProductParts>;

export interface Problem {
  /** Dotted path: `variations.3.discountedAmountMinor`. */
  field: string;
  message: string;
}

interface Priced {
  priceMinor?: number | undefined;
  discountedAmountMinor?: number | null | undefined;
  discountStartDate?: string | null | undefined;
  discountEndDate?: string | null | undefined;
}

/** A sale price is lower than the price, and a sale ends after it starts. */
export function findPricingProblems(of: Priced, at = ''): Problem[] {
  const { priceMinor, discountedAmountMinor = null, discountStartDate = null, discountEndDate = null } = of;
  const problems: Problem[] = [];
  if (discountedAmountMinor !== null && priceMinor !== undefined && discountedAmountMinor >= priceMinor)
    problems.push({
      field: `${at}discountedAmountMinor`,
      message: 'Enter a sale price lower than the price',
    });
  if (
    discountStartDate !== null &&
    discountEndDate !== null &&
    Date.parse(discountEndDate) <= Date.parse(discountStartDate)
  )
    problems.push({ field: `${at}discountEndDate`, message: 'End date must be after the start date' });
  return problems;
}

const foldCase = (text: string) => text.trim().toLowerCase();
/** Returns the indexes of texts that are repeated, in any case. */
const findRepeats = (texts: readonly string[]): number[] => {
  const first = new Map<string, number>();
  return texts.flatMap((text, nth) => {
    const key = foldCase(text);
    if (first.has(key)) return [nth];
    first.set(key, nth);
    return [];
  });
};

/** Returns the problems of a product as a whole; its fields are validated by their schemas. */
export function findProductProblems(parts: Omit<ProductParts, 'title' | 'description'>): Problem[] {
  return parts.options.length === 0 ? findPlainProductProblems(parts) : findMatrixProblems(parts);
}

function findPlainProductProblems(parts: Omit<ProductParts, 'title' | 'description'>): Problem[] {
  const problems = findPricingProblems(parts);
  if (parts.priceMinor === undefined) problems.push({ field: 'priceMinor', message: 'Enter a price' });
  if (parts.variations.length > 0)
    problems.push({ field: 'options', message: 'Enter the name of the option' });
  return problems;
}

const ownNames = [
  'priceMinor',
  'discountedAmountMinor',
  'discountStartDate',
  'discountEndDate',
  'sku',
  'barcode',
  'quantity',
] as const;

function findMatrixProblems(parts: Omit<ProductParts, 'title' | 'description'>): Problem[] {
  const { options, variations } = parts;
  const problems: Problem[] = [
    ...ownNames
      .filter((name) => parts[name] !== undefined)
      .map((field) => ({ field, message: 'This product has options, so each variant has its own' })),
    ...findRepeats(options.map(({ name }) => name)).map((nth) => ({
      field: `options.${nth}.name`,
      message: 'Another option has this name',
    })),
    ...options.flatMap(({ values }, nth) =>
      findRepeats(values).map((value) => ({
        field: `options.${nth}.values.${value}`,
        message: 'This value is listed twice',
      })),
    ),
  ];
  if (variations.length === 0)
    problems.push({ field: 'variations', message: 'Add at least one variant, or remove the options' });
  const declared = options.map(({ values }) => new Set(values));
  for (const [nth, variation] of variations.entries()) {
    const { optionValues, id, quantity } = variation;
    const fits =
      optionValues.length === options.length &&
      optionValues.every((value, place) => declared[place]?.has(value));
    if (!fits)
      problems.push({
        field: `variations.${nth}.optionValues`,
        message: 'Choose a value for each option',
      });
    if (id !== undefined && quantity !== undefined)
      problems.push({
        field: `variations.${nth}.quantity`,
        message: "Existing stock can't be set. Adjust it instead",
      });
    problems.push(...findPricingProblems(variation, `variations.${nth}.`));
  }
  const combinations = variations.map(({ optionValues }) => JSON.stringify(optionValues));
  for (const nth of findRepeats(combinations))
    problems.push({ field: `variations.${nth}.optionValues`, message: 'Another variant has these values' });
  return problems;
}

/** A complete new product. */
export const ProductDraft = ProductParts.check((payload) => {
  for (const { field, message } of findProductProblems(payload.value))
    payload.issues.push({ code: 'custom', path: field.split('.'), message, input: payload.value });
});
export type ProductDraft = z.infer<typeof ProductDraft>;
