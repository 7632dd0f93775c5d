/** The built-in room by itself: its address, and people who open it in browsers of their own. */
import type { BrowserContext, Page } from '@playwright/test';
import { roomNameOf } from '../../../app/.server/video/roomName';
import type { Actor } from './marketplace';
import { logIn } from './people';
import type { RoomSession } from './rooms';

const SECRET = 'the-rooms-of-the-journeys-have-this-one';

/** Of a server whose names of rooms the journeys can make. */
export const ROOM_ENV = { VIDEO_ROOM_SECRET: SECRET };

/** @param said what stands behind the `#`, by its keys */
export function roomPath(session: RoomSession, said: Record<string, unknown> = {}): string {
  const name = roomNameOf(session, { videoKeys: { roomSecrets: [SECRET] } });
  const hash = Object.entries(said).map(
    ([key, value]) => `${key}=${encodeURIComponent(JSON.stringify(value))}`,
  );
  return `/sala/${name}${hash.length > 0 ? `#${hash.join('&')}` : ''}`;
}

interface Entry {
  context: BrowserContext;
  session: RoomSession;
  person: Actor;
  said?: Record<string, unknown>;
  /** Without: the browser refuses camera and microphone. */
  devices?: boolean;
}

/** Logged in and inside. */
export async function enterRoom({ context, session, person, said, devices = true }: Entry): Promise<Page> {
  if (devices) await context.grantPermissions(['camera', 'microphone']);
  const page = await context.newPage();
  await logIn(page, person);
  await page.goto(roomPath(session, said));
  await page.getByRole('button', { name: 'Colgar' }).waitFor();
  await page.getByText('Entrando en la sala…').waitFor({ state: 'detached' });
  return page;
}
