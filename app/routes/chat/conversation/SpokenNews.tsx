import { useEffect, useState } from 'react';
import type { ChatSnapshot } from '~/chat/snapshot';
import { refusedOf, type Spoken, spokenOf } from '~/chat/spoken';

/** What stays in the region: a reader takes up what is added. */
const KEPT = 5;

/** Says every new message once to who does not see it, and nothing of the history. */
export function SpokenNews({ snapshot, name }: { snapshot: ChatSnapshot; name: string }) {
  const { news, entries } = snapshot;
  const [told, setTold] = useState<{ keys: ReadonlySet<string>; lines: Spoken[] }>({
    keys: new Set(),
    lines: [],
  });
  useEffect(() => {
    setTold((before) => {
      const fresh = news.filter(({ key }) => !before.keys.has(key));
      const refused = refusedOf(entries).filter(({ key }) => !before.keys.has(key));
      if (fresh.length === 0 && refused.length === 0) return before;
      const keys = new Set([...before.keys, ...[...fresh, ...refused].map(({ key }) => key)]);
      return { keys, lines: [...before.lines, ...spokenOf(fresh, name), ...refused].slice(-KEPT) };
    });
  }, [news, entries, name]);
  return (
    <div role="log" aria-label="Mensajes nuevos" className="sr-only">
      {told.lines.map(({ key, text }) => (
        <p key={key}>{text}</p>
      ))}
    </div>
  );
}
