import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { type Banned, bannedNames, bannedTexts } from './language/banned.ts';

/** Names every text and identifier that is not in the field's words, with what to say instead; exits with 1 if there are any. */
const files = execFileSync('git', ['ls-files', '--', '*.ts', '*.tsx'], { encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => !file.endsWith('.gen.ts') && !file.startsWith('scripts/language/'));

/** Tests quote bad input, the demo's catalogues describe goods, and column names are those of other systems. */
const isRead = (file: string) =>
  /^(?:domain|contract|machines|server|src)\//.test(file) &&
  !/server\/demo\/catalogue\/|(?:column-names|known-files)\.ts$/.test(file);
/** The words of code in quotes (a class, a path, a key, an event) have no space. */
const isSentence = (text: string) => / \w/.test(text.trim()) || /^[A-Z][a-z]/.test(text);

function textOf(node: ts.Node): string | undefined {
  if (ts.isJsxText(node)) return node.text;
  if (ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node)) return node.text;
  if (ts.isStringLiteralLike(node) && !ts.isTaggedTemplateExpression(node.parent)) return node.text;
  return undefined;
}

const isDeclared = (node: ts.Node): node is ts.Identifier =>
  ts.isIdentifier(node) &&
  'name' in node.parent &&
  node.parent.name === node &&
  !ts.isPropertyAccessExpression(node.parent) &&
  !ts.isImportSpecifier(node.parent) &&
  !ts.isJsxAttribute(node.parent);

/** SQL in a tagged template. */
const isQuery = (node: ts.Node): boolean =>
  ts.isTaggedTemplateExpression(node) && /sql/i.test(node.tag.getText());

const problems: string[] = [];
function report(file: ts.SourceFile, node: ts.Node, text: string, list: readonly Banned[]) {
  for (const { pattern, instead } of list) {
    if (!pattern.test(text)) continue;
    const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
    problems.push(`${file.fileName}:${line + 1} “${text.trim()}”: ${instead}`);
  }
}

for (const name of files) {
  const file = ts.createSourceFile(name, readFileSync(name, 'utf8'), ts.ScriptTarget.Latest, true);
  const visit = (node: ts.Node) => {
    if (isQuery(node) || ts.isImportDeclaration(node)) return;
    if (isDeclared(node)) report(file, node, node.text, bannedNames);
    const text = isRead(name) ? textOf(node) : undefined;
    if (text !== undefined && isSentence(text)) report(file, node, text, bannedTexts);
    ts.forEachChild(node, visit);
  };
  visit(file);
}

for (const problem of problems) console.error(problem);
if (problems.length > 0)
  console.error(`${problems.length} texts or names are not in the words of docs/glossary.md`);
process.exitCode = problems.length > 0 ? 1 : 0;
