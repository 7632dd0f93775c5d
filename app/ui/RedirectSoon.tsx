import { useNavigate } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { listen } from '~/app/connection/listen';
import { useRegionReady } from './announce';
import { buttonStyle } from './Button';

interface RedirectSoonProps {
  to: string;
  /** Milliseconds. */
  after: number;
  /** The target's name, after 'Ahora te llevamos a'. */
  place: string;
}

/** Redirects unless a key, touch, scroll or focus change stops it. The page must also have a link to `to`. */
export function RedirectSoon({ to, after, place }: RedirectSoonProps) {
  const navigate = useNavigate();
  const [stays, setStays] = useState<'no' | 'pressed' | 'yes'>('no');
  const isKnown = useRegionReady('here');
  const button = useRef<HTMLButtonElement>(null);
  const status = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    if (stays !== 'no') return;
    const timer = setTimeout(() => navigate(to, { replace: true }), after);
    const stop = ({ type, target }: Event) => {
      // The page's own focus on its heading does not count.
      if (type === 'focusin' && !(target instanceof HTMLElement && target.tabIndex >= 0)) return;
      // Nor does its being shown from the top.
      if (type === 'scroll' && scrollY === 0) return;
      // A press on the button itself is handled by its click.
      setStays(target instanceof Node && button.current?.contains(target) ? 'pressed' : 'yes');
    };
    const end = listen({ keydown: stop, pointerdown: stop, focusin: stop, scroll: stop });
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [navigate, to, after, stays]);

  function stay() {
    setStays('yes');
    status.current?.focus();
  }

  const leads = `Ahora te llevamos a ${place}.`;
  return (
    <>
      <p ref={status} role="status" tabIndex={-1} className="text-lg text-muted outline-none">
        {isKnown && (stays === 'no' ? leads : 'Te quedas en esta página.')}
      </p>
      {isKnown && stays !== 'yes' && (
        <button ref={button} type="button" className={buttonStyle('secondary')} onClick={stay}>
          Quedarme aquí
        </button>
      )}
    </>
  );
}
