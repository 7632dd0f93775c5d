import { CircleAlert, X } from 'lucide-react';
import { useState } from 'react';
import type { RoomView } from '~/room/view';
import { troubleTexts } from './troubleTexts';

/** What is wrong with a device or a recording and what to do, until it is read or mended. */
export function Troubles({ view }: { view: RoomView }) {
  const [read, setRead] = useState<readonly string[]>([]);
  const texts = troubleTexts(view);
  const gone = read.filter((key) => !texts.some((one) => one.key === key));
  // The same trouble, come back, is told again.
  if (gone.length > 0) setRead(read.filter((key) => !gone.includes(key)));
  return (
    <div role="status" className="contents">
      {texts
        .filter(({ key }) => !read.includes(key))
        .map(({ key, text }) => (
          <div key={key} className="room-note" data-tone="warn">
            <div className="flex items-start gap-3">
              <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-amber" />
              <p className="grow">{text}</p>
              <button
                type="button"
                aria-label="Cerrar aviso"
                className="room-icon -mt-2 -mr-2"
                onClick={() => setRead([...read, key])}
              >
                <X aria-hidden="true" className="size-5" />
              </button>
            </div>
          </div>
        ))}
    </div>
  );
}
