import { Generator, getConfig } from '@tanstack/router-generator';

// Uses the generator of the build plugin; the router's command line would use another version.
const root = process.cwd();
await new Generator({ config: getConfig({}, root), root }).run();
