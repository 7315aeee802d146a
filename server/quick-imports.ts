import { registerHooks, type ResolveFnOutput } from 'node:module';

const found = new Map<string, ResolveFnOutput>();

/**
 * Imported first. drizzle-orm's package.json has 180 kB, and Node parses it again for each of its hundred modules to learn
 * what kind they are, and once more for each of ours that imports it: a second of the start and 150 MB. Telling Node what
 * it has learnt already saves both.
 */
registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '' } = context;
    const isWithin = specifier.startsWith('.');
    if (isWithin && parentURL.includes('/node_modules/drizzle-orm/'))
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
    // What our own modules call by name is the same for all of them; packages may hold others of their own.
    if (isWithin || parentURL.includes('/node_modules/')) return next(specifier, context);
    const known = found.get(specifier);
    if (known) return { ...known, shortCircuit: true };
    const result = next(specifier, context);
    found.set(specifier, result);
    return result;
  },
});
