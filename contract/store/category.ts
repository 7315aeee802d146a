import * as z from 'zod/mini';
import { BusinessCategory } from '#domain/business.ts';
import { Category, CategoryDetails } from '#domain/category.ts';
import { Id } from '#domain/id.ts';
import { defineCall } from '#contract/call.ts';
import { Pagination, pageQuery } from '#contract/list.ts';
import { Done } from '#contract/people/session.ts';

export const CategoryQuery = z.object({
  ...pageQuery,
  search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  sort: z.optional(z.enum(['priority', 'name'])),
});
export type CategoryQuery = z.infer<typeof CategoryQuery>;

export const CategoryList = z.object({ data: z.array(Category), pagination: Pagination });
export type CategoryList = z.infer<typeof CategoryList>;

const one = { service: 'commerce', params: z.object({ id: Id }) } as const;
const manage = { resource: 'PRODUCT', level: 'manage' } as const;
const view = { resource: 'PRODUCT', level: 'view-only' } as const;

export const categoryCalls = {
  businessCategories: defineCall({
    method: 'GET',
    service: 'core',
    path: '/category',
    access: 'public',
    summary: 'The categories of business to choose from',
    data: z.array(BusinessCategory),
  }),
  categories: defineCall({
    method: 'GET',
    service: 'commerce',
    path: '/product/categories',
    access: view,
    summary: 'All product categories in their order, with the number of products in each',
    data: z.array(Category),
  }),
  fetchCategories: defineCall({
    method: 'GET',
    service: 'commerce',
    path: '/product/fetch-categories',
    access: view,
    summary: 'Product categories, paged and searched by name',
    query: CategoryQuery,
    data: CategoryList,
  }),
  createCategory: defineCall({
    method: 'POST',
    service: 'commerce',
    path: '/product/category',
    access: manage,
    summary: 'Create a category in the last place',
    body: CategoryDetails,
    data: Category,
    errors: ['NAME_TAKEN'],
  }),
  updateCategory: defineCall({
    ...one,
    method: 'PATCH',
    path: '/product/category/{id}',
    access: manage,
    summary: 'Update the fields of a category that are sent',
    body: z.extend(z.partial(CategoryDetails), {
      /** The version that the person saw; where a newer one exists, the answer is 409. */
      version: z.int(),
    }),
    data: Category,
    errors: ['NOT_FOUND', 'NAME_TAKEN', 'VERSION_CONFLICT'],
  }),
  deleteCategory: defineCall({
    ...one,
    method: 'DELETE',
    path: '/product/category/{id}',
    access: manage,
    summary: 'Delete a category; its products move to `moveTo`, or have no category',
    query: z.object({ moveTo: z.optional(Id) }),
    data: Done,
    errors: ['NOT_FOUND'],
  }),
  moveToCategory: defineCall({
    ...one,
    method: 'POST',
    path: '/product/category/{id}/products',
    access: manage,
    summary: 'Move products into a category',
    body: z.object({ ids: z.array(Id).check(z.minLength(1, 'Choose products'), z.maxLength(1000)) }),
    data: z.object({ moved: z.int() }),
    errors: ['NOT_FOUND'],
  }),
  leaveCategory: defineCall({
    ...one,
    method: 'DELETE',
    path: '/product/product-category/{id}',
    access: manage,
    summary: 'Remove the product with this id from its category',
    data: Done,
    errors: ['NOT_FOUND'],
  }),
  orderCategories: defineCall({
    method: 'PATCH',
    service: 'commerce',
    path: '/product/category-priority',
    access: manage,
    summary: 'Sort categories; those that are not named follow in their present order',
    body: z.object({ ids: z.array(Id).check(z.minLength(1), z.maxLength(1000)) }),
    data: z.array(Category),
    errors: ['NOT_FOUND'],
  }),
};
