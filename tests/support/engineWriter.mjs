/** Child of the durability test: writes pairs, and says each number once its transaction is committed. */
const [bundle, dataDir] = process.argv.slice(2);
const { openEngine } = await import(bundle);
const log = { info() {}, warn() {}, error: console.error };
const { client } = await openEngine({ dataDir, log, clock: () => new Date(), onLost: () => process.exit(3) });

await client.exec('create table if not exists pairs (n int, half int)');
const { rows } = await client.query('select coalesce(max(n), 0) as last from pairs');
console.log('open');
for (let n = rows[0].last + 1; ; n += 1) {
  await client.transaction(async (tx) => {
    await tx.query('insert into pairs values ($1, 1)', [n]);
    await tx.query('insert into pairs values ($1, 2)', [n]);
  });
  console.log(n);
}
