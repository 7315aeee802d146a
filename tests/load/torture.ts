import { parseArgs } from 'node:util';
import { FaultFixture } from '#tests/faults/fault-fixture.ts';
import { torture } from '#tests/faults/torture.ts';
import { build } from '#tests/support/server/build.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '1000' },
    seed: { type: 'string', default: String(Date.now()) },
  },
});
build();
const kills = Number(values.kills);
console.log(`${kills} kills of application and database while people work, seed ${values.seed}`);
const stage = await FaultFixture.open();
try {
  const onKill = (nth: number) => {
    if (nth % 50 === 0) console.log(`${nth} kills …`);
  };
  const { acknowledged, faults } = await torture(stage, { kills, seed: values.seed, onKill });
  console.log('Acknowledged:', acknowledged);
  for (const fault of faults) console.error(fault);
  console.log(
    faults.length === 0 ? 'Nothing is lost and nothing is there twice.' : `${faults.length} faults`,
  );
  if (faults.length > 0) process.exitCode = 1;
} finally {
  await stage.close();
}
