/** Loads the ids requested in one turn of the event loop by one query, each row once at a time. */
export function createBatchLoader<Row>(
  load: (ids: number[]) => Promise<Map<number, Row>>,
): (id: number) => Promise<Row | null> {
  const reading = new Map<number, Promise<Row | null>>();
  let wanted: Promise<Map<number, Row>> | null = null;
  const ids: number[] = [];

  const nextBatch = async () => {
    await new Promise((resolve) => setImmediate(resolve));
    wanted = null;
    return load(ids.splice(0));
  };
  return (id) => {
    const known = reading.get(id);
    if (known) return known;
    ids.push(id);
    wanted ??= nextBatch();
    const row = wanted.then((rows) => rows.get(id) ?? null).finally(() => reading.delete(id));
    reading.set(id, row);
    return row;
  };
}
