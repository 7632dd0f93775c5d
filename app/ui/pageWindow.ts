export type PageEntry = { kind: 'page'; page: number; key: string } | { kind: 'gap'; key: string };

/** First, last and two on either side of the current page; a gap wherever a page is missing. */
export function pageWindow(page: number, pages: number): PageEntry[] {
  const shown = new Set([1, pages]);
  for (let n = page - 2; n <= page + 2; n++) if (n >= 1 && n <= pages) shown.add(n);
  const sorted = [...shown].sort((a, b) => a - b);
  return sorted.flatMap((n, i): PageEntry[] => {
    const here: PageEntry = { kind: 'page', page: n, key: String(n) };
    if (n === (sorted[i - 1] ?? 0) + 1) return [here];
    return [{ kind: 'gap', key: `before-${n}` }, here];
  });
}
