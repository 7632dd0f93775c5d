type Events = WindowEventMap & DocumentEventMap;
type Heard = { [Name in keyof Events]?: (event: Events[Name]) => unknown };

const AT_DOCUMENT = ['visibilitychange', 'fullscreenchange'];

/** Listens to events of the whole page; returns the function that ends it. */
export function listen(heard: Heard): () => void {
  const end = new AbortController();
  for (const [name, run] of Object.entries(heard)) {
    const target = AT_DOCUMENT.includes(name) ? document : window;
    target.addEventListener(name, run as EventListener, { signal: end.signal });
  }
  return () => end.abort();
}
