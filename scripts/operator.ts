import { operate, saidOf } from '#server/operator.ts';

try {
  console.log(await operate(process.argv.slice(2)));
  process.exit(0);
} catch (problem) {
  console.error(saidOf(problem));
  process.exit(1);
}
