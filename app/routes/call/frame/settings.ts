/** Settings that `/external_api.js` writes behind the `#`, in Jitsi's format. Users can change them: no permissions. */

const DAY = 24 * 60 * 60_000;

/** @param hash with or without its `#`; unreadable values are ignored */
export function readCallSettings(hash: string) {
  const said = new Map<string, unknown>();
  for (const part of hash.replace(/^#/, '').split('&')) {
    const [, key, value] = /^([\w.]+)=(.*)$/s.exec(part) ?? [];
    if (key !== undefined && value !== undefined) said.set(key, parse(value));
  }
  const bar = said.get('config.toolbarConfig');
  const time = (name: string, fallback: number) => {
    const value = said.get(`config.toolbarConfig.${name}`) ?? Object(bar)[name];
    return typeof value === 'number' && value >= 0 && value <= DAY ? value : fallback;
  };
  return {
    /** Milliseconds the toolbar stays visible, first and later. */
    initialTimeout: time('initialTimeout', 20_000),
    timeout: time('timeout', 4_000),
    audioMuted: said.get('config.startWithAudioMuted') === true,
    videoMuted: said.get('config.startWithVideoMuted') === true,
    /** Title above the room; null for its own. */
    subject: text(said.get('config.localSubject')) ?? text(said.get('config.subject')),
    displayName: text(said.get('userInfo.displayName')),
  };
}

export type CallSettings = ReturnType<typeof readCallSettings>;

function parse(value: string): unknown {
  try {
    return JSON.parse(decodeURIComponent(value));
  } catch {
    return undefined;
  }
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, 200) : null;
}
