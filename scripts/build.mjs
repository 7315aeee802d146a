import { ensureBuilt, ensureDependenciesAndNode } from './set-up.mjs';

await ensureDependenciesAndNode();
ensureBuilt();
