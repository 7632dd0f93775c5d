const PAGE = 500;

/** Pages of rows in the order of their ids, as entries: no account is ever in memory as a whole. */
export async function* paged<Row extends { id: number }, Entry>(
  read: (after: number, limit: number) => Promise<Row[]>,
  entries: (rows: Row[]) => Promise<Entry[]> | Entry[],
): AsyncGenerator<Entry[]> {
  for (let after = 0; ; ) {
    const rows = await read(after, PAGE);
    const last = rows.at(-1);
    if (!last) return;
    yield await entries(rows);
    after = last.id;
  }
}

export const instant = (at: Date | null) => at?.toISOString() ?? null;
