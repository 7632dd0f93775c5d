/**
 * People in the built-in room, each in a separate browser, and what their pages really receive: read from the
 * connections, not from the page's texts.
 */
import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { Actor } from '~/tests/support/marketplace';
import { fullName } from '~/tests/support/people';
import { framePath, type RoomSession } from '~/tests/support/roomSite';
import { logIn } from './logIn';
import { test as base } from './rooms';

/** Keeps the toolbar from hiding. */
const STAYS = { 'config.toolbarConfig': { initialTimeout: 3_600_000, timeout: 3_600_000 } };

declare global {
  interface Window {
    /** The page's connections, for `received` and to break them. */
    lines: RTCPeerConnection[];
    sockets: WebSocket[];
    tracks: MediaStreamTrack[];
    sounds: AudioContext[];
  }
}

interface Way {
  /** The parameters after `#`, as `/external_api.js` writes them. */
  said?: Record<string, unknown>;
  before?: (context: BrowserContext) => Promise<unknown>;
}

export const test = base.extend<{
  /** A page in the room, in a separate browser; all of them are closed with the test. */
  enterCall: (session: RoomSession, person: Actor, way?: Way) => Promise<Page>;
}>({
  enterCall: async ({ browser }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (session, person, { said = STAYS, before } = {}) => {
      const context = await browser.newContext();
      contexts.push(context);
      await context.addInitScript(keepWhatIsOpened);
      await before?.(context);
      const page = await context.newPage();
      await logIn(page, person);
      const hash = Object.entries(said).map(
        ([key, value]) => `${key}=${encodeURIComponent(JSON.stringify(value))}`,
      );
      const answer = await page.goto(`${framePath(session)}#${hash.join('&')}`);
      expect(answer?.status(), 'of the room').toBe(200);
      await page.getByRole('button', { name: 'Colgar' }).waitFor();
      await page.getByText('Entrando en la sala…').waitFor({ state: 'detached' });
      return page;
    });
    for (const context of contexts) await context.close();
  },
});

/** Runs in the page, before its scripts. */
function keepWhatIsOpened(): void {
  window.lines = [];
  window.sockets = [];
  window.tracks = [];
  window.sounds = [];
  window.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      window.lines.push(this);
    }
  };
  window.WebSocket = class extends WebSocket {
    constructor(url: string | URL) {
      super(url);
      window.sockets.push(this);
    }
  };
  window.AudioContext = class extends AudioContext {
    constructor(options?: AudioContextOptions) {
      super(options);
      window.sounds.push(this);
    }
  };
  // Not available on about:blank.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  const ask = devices?.getUserMedia.bind(devices);
  if (!devices || !ask) return;
  devices.getUserMedia = async (wish) => {
    const stream = await ask(wish);
    window.tracks.push(...stream.getTracks());
    return stream;
  };
}

export interface Received {
  frames: number;
  sound: number;
  /** Video tracks from that page: camera, screen. */
  widths: number[];
}

/** Totals over every open connection. */
export const received = (page: Page): Promise<Received[]> =>
  page.evaluate(async () => {
    const living = window.lines.filter(({ connectionState }) => connectionState === 'connected');
    return Promise.all(
      living.map(async (line) => {
        const found = { frames: 0, sound: 0, widths: [] as number[] };
        for (const one of (await line.getStats()).values()) {
          if (one.type !== 'inbound-rtp') continue;
          if (one.kind === 'audio') found.sound += one.totalAudioEnergy ?? 0;
          else found.frames += one.framesDecoded ?? 0;
          if (one.frameWidth) found.widths.push(one.frameWidth);
        }
        return found;
      }),
    );
  });

/** Video and sound currently arrive from this many others: both counters keep increasing. */
export async function expectHeardAndSeen(page: Page, others: number): Promise<void> {
  await expect.poll(async () => (await received(page)).length, { timeout: 30_000 }).toBe(others);
  const before = await received(page);
  await expect(async () => {
    const now = await received(page);
    expect(now).toHaveLength(others);
    for (const [at, one] of now.entries()) {
      expect(one.frames).toBeGreaterThan((before[at]?.frames ?? 0) + 3);
      expect(one.sound).toBeGreaterThan((before[at]?.sound ?? 0) + 0.01);
    }
  }).toPass({ timeout: 30_000 });
}

/** Videos that are visible and have a size, including one's own. */
export const pictures = (page: Page): Promise<number> =>
  page.evaluate(() => [...document.querySelectorAll('video')].filter((one) => one.videoWidth > 0).length);

export const tool = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Controles de la llamada' }).getByRole('button', { name });

export const tile = (page: Page, person: Actor) =>
  page.locator('.room-tile').filter({ hasText: fullName(person) });
