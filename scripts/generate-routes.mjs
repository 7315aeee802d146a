import { Generator, getConfig } from '@tanstack/router-generator';

// With the generator that the build's plugin has too: the router's command line would bring another one.
const root = process.cwd();
await new Generator({ config: getConfig({}, root), root }).run();
