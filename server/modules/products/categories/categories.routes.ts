import { categoryCalls } from '#contract/store/category.ts';
import { businessCategories } from '#domain/business.ts';
import { type App, route } from '#server/plugins/route.ts';
import { listCategories } from './categories.repo.ts';
import {
  createCategory,
  fetchCategories,
  leaveCategory,
  moveToCategory,
  orderCategories,
  removeCategory,
  updateCategory,
} from './categories.service.ts';

export function categoryRoutes(app: App): void {
  const { deps } = app;
  route(app, categoryCalls.businessCategories, async () => [...businessCategories]);
  route(app, categoryCalls.categories, ({ caller }) => listCategories(deps.db, caller.businessId));
  route(app, categoryCalls.fetchCategories, ({ caller, query }) =>
    fetchCategories(deps.db, caller.businessId, query),
  );
  route(app, categoryCalls.createCategory, ({ tx, caller, body }) =>
    createCategory(tx, deps, caller.businessId, body),
  );
  route(app, categoryCalls.updateCategory, ({ tx, caller, params, body }) =>
    updateCategory(tx, caller.businessId, params.id, body),
  );
  route(app, categoryCalls.deleteCategory, async ({ tx, caller, params, query }) => {
    await removeCategory(tx, caller.businessId, params.id, query.moveTo);
    return { done: true } as const;
  });
  route(app, categoryCalls.moveToCategory, ({ tx, caller, params, body }) =>
    moveToCategory(tx, caller.businessId, params.id, body.ids),
  );
  route(app, categoryCalls.leaveCategory, async ({ tx, caller, params }) => {
    await leaveCategory(tx, caller.businessId, params.id);
    return { done: true } as const;
  });
  route(app, categoryCalls.orderCategories, ({ tx, caller, body }) =>
    orderCategories(tx, caller.businessId, body.ids),
  );
}
