import { runOperatorCommand, describeError } from '#server/operator.ts';

try {
  console.log(await runOperatorCommand(process.argv.slice(2)));
  process.exit(0);
} catch (problem) {
  console.error(describeError(problem));
  process.exit(1);
}
