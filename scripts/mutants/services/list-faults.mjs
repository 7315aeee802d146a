import ts from 'typescript';

const kinds = ts.SyntaxKind;

const otherOperators = new Map([
  [kinds.LessThanToken, '<='],
  [kinds.LessThanEqualsToken, '<'],
  [kinds.GreaterThanToken, '>='],
  [kinds.GreaterThanEqualsToken, '>'],
  [kinds.EqualsEqualsEqualsToken, '!=='],
  [kinds.ExclamationEqualsEqualsToken, '==='],
  [kinds.PlusToken, '-'],
  [kinds.MinusToken, '+'],
  [kinds.AsteriskToken, '/'],
  [kinds.SlashToken, '*'],
]);
const joins = new Set([kinds.AmpersandAmpersandToken, kinds.BarBarToken, kinds.QuestionQuestionToken]);
const otherMethods = new Map([
  ['some', 'every'],
  ['every', 'some'],
  ['min', 'max'],
  ['max', 'min'],
]);

/** Each rule returns the small faults of one node: the part of the text and what stands in its place. */
const rules = [
  function otherOperator(node) {
    if (!ts.isBinaryExpression(node) || !otherOperators.has(node.operatorToken.kind)) return [];
    return [[node.operatorToken, otherOperators.get(node.operatorToken.kind)]];
  },
  function droppedSide(node) {
    if (!ts.isBinaryExpression(node) || !joins.has(node.operatorToken.kind)) return [];
    return [node.left, node.right].map((side) => [node, `(${side.getText()})`]);
  },
  function fixedCondition(node) {
    if (ts.isIfStatement(node)) return ['true', 'false'].map((fixed) => [node.expression, fixed]);
    if (!ts.isConditionalExpression(node)) return [];
    return [node.whenTrue, node.whenFalse].map((side) => [node, `(${side.getText()})`]);
  },
  function otherValue(node) {
    if (node.kind === kinds.TrueKeyword) return [[node, 'false']];
    if (node.kind === kinds.FalseKeyword) return [[node, 'true']];
    if (ts.isNumericLiteral(node)) return [[node, `${Number(node.text) + 1}`]];
    if (ts.isPrefixUnaryExpression(node) && node.operator === kinds.ExclamationToken)
      return [[node, `(${node.operand.getText()})`]];
    return [];
  },
  function otherMethod(node) {
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return [];
    const { name, expression } = node.expression;
    if (name.text === 'filter') return [[node, expression.getText()]];
    return otherMethods.has(name.text) ? [[name, otherMethods.get(name.text)]] : [];
  },
  function droppedStatement(node) {
    return ts.isExpressionStatement(node) && !/\blog\b/.test(node.getText()) ? [[node, ';']] : [];
  },
  function droppedPart(node) {
    if (ts.isObjectLiteralExpression(node))
      return node.properties.filter((part) => !isWording(part)).map((part) => [part, '']);
    if (ts.isArrayLiteralExpression(node)) return node.elements.map((part) => [part, '']);
    const joinsConditions =
      ts.isCallExpression(node) &&
      ts.isIdentifier(node.expression) &&
      /^(and|or)$/.test(node.expression.text);
    return joinsConditions && node.arguments.length > 1 ? node.arguments.map((part) => [part, '']) : [];
  },
];

/** A part that is dropped from a list takes its comma with it. */
function endOf(node, replacement, text) {
  if (replacement !== '') return node.end;
  const comma = /^\s*,/.exec(text.slice(node.end));
  return node.end + (comma?.[0].length ?? 0);
}

/** What a person reads is no decision. */
const isWording = ({ name }) => name !== undefined && /^(message|note)$/.test(name.getText());

/** A line of the log tells operators something, and decides nothing. */
const isLogged = (node) => ts.isCallExpression(node) && /\blog\.\w+$/.test(node.expression.getText());
const isSkipped = (node) =>
  ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || isLogged(node);
const onOneLine = (text) => text.replaceAll(/\s+/g, ' ').trim();
const shorten = (text) => (text.length <= 100 ? text : `${text.slice(0, 60)} … ${text.slice(-35)}`);

/** Returns the innermost statement, or body of an arrow function, that runs before the node does. */
function getStep(node) {
  for (let step = node; step.parent; step = step.parent) {
    if (ts.isArrowFunction(step.parent) && step === step.parent.body && !ts.isBlock(step)) return step;
    if (ts.isStatement(step) && !ts.isBlock(step)) return step;
  }
  return undefined;
}

const isLoadedWithFile = (step) => step === undefined || ts.isSourceFile(step.parent);

/**
 * Returns the small faults of a file: the place, what stands there in place of the right text, and the step of the code
 * that runs before it; without a step it takes effect when the file is loaded.
 *
 * @returns the faults, and the text of the file in which each such step adds its place to `globalThis.reached`
 */
export function listFaults(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const faults = [];
  const steps = new Set();
  const visit = (node) => {
    if (isSkipped(node)) return;
    for (const rule of rules)
      for (const [part, replacement] of rule(node)) {
        const [start, end] = [part.getStart(source), endOf(part, replacement, text)];
        const step = getStep(part);
        if (!isLoadedWithFile(step)) steps.add(step);
        faults.push({
          file,
          rule: rule.name,
          start,
          end,
          replacement,
          line: source.getLineAndCharacterOfPosition(start).line + 1,
          words: wordsOf(part, replacement, source),
          ...(!isLoadedWithFile(step) && { step: placeOf(file, step) }),
        });
      }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { faults, noting: noteSteps(file, text, steps) };
}

const placeOf = (file, step) => `${file}:${step.getStart()}`;

/** Returns the fault as in lists: an operator with the expression around it, anything else by itself. */
function wordsOf(part, replacement, source) {
  const around = part.parent && ts.isBinaryExpression(part.parent) && part === part.parent.operatorToken;
  const shown = around || ts.isIdentifier(part) ? part.parent : part;
  const right = onOneLine(shown.getText(source));
  const from = part.getStart(source) - shown.getStart(source);
  const whole = shown.getText(source);
  const wrong = onOneLine(
    whole.slice(0, from) + replacement + whole.slice(from + part.getText(source).length),
  );
  return `${shorten(right)} → ${/^;?$/.test(wrong) ? 'nothing' : shorten(wrong)}`;
}

/** Returns the text in which each step first notes that it was reached. */
function noteSteps(file, text, steps) {
  const insertions = [...steps].flatMap((step) => {
    const note = `globalThis.reached?.add(${JSON.stringify(placeOf(file, step))})`;
    const isInList = ts.isBlock(step.parent) || ts.isCaseOrDefaultClause(step.parent);
    const [before, after] = !ts.isStatement(step)
      ? [`(${note}, `, ')']
      : isInList
        ? [`${note};`, '']
        : [`{${note};`, '}'];
    return [
      { at: step.getStart(), width: -step.getWidth(), insert: before },
      { at: step.end, width: step.getWidth(), insert: after },
    ];
  });
  // Of several at one place, what ends stands before what begins; the wider begins first and ends last.
  insertions.sort(
    (one, other) =>
      one.at - other.at || Math.sign(other.width) - Math.sign(one.width) || one.width - other.width,
  );
  let noted = '';
  let from = 0;
  for (const { at, insert } of insertions) {
    noted += text.slice(from, at) + insert;
    from = at;
  }
  return noted + text.slice(from);
}

/** Returns the text of the fault's file with the fault. */
export const plant = (text, { start, end, replacement }) =>
  text.slice(0, start) + replacement + text.slice(end);
