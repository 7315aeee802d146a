import { registerHooks } from 'node:module';

/**
 * Imported first. drizzle-orm's package.json has 180 kB, and Node parses it again for each of its hundred modules to learn
 * what kind they are: a second of the start and 150 MB. Telling Node saves both.
 */
registerHooks({
  resolve(specifier, context, next) {
    const { parentURL } = context;
    if (!specifier.startsWith('.') || !parentURL?.includes('/node_modules/drizzle-orm/'))
      return next(specifier, context);
    return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
  },
});
