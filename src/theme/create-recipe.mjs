/**
 * Takes the place of Panda's own `create-recipe.mjs` (panda.config.ts): recipes of the house have plain variants only,
 * so the runtime for responsive and compound ones, 5 kB of the first page, stays out.
 */
export function createRecipe(name, defaultVariants) {
  const getVariantProps = (variants = {}) => {
    const chosen = Object.entries(variants).filter(([, value]) => value !== undefined);
    return { ...defaultVariants, ...Object.fromEntries(chosen) };
  };
  const recipeFn = (variants) =>
    Object.entries(getVariantProps(variants)).reduce(
      (classes, [variant, value]) => `${classes} ${name}--${variant}_${value}`,
      name,
    );
  return { recipeFn, getVariantProps, __getCompoundVariantCss__: () => ({}) };
}

export function mergeRecipes() {
  throw new Error('Recipes are not merged: a look belongs to one recipe.');
}
