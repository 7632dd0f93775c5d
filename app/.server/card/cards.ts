/**
 * The pictures of shared links: their addresses, and a bounded memory in which each is drawn once, one at a
 * time, so that a crawl takes no core from the pages.
 */
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { ApiError } from '~/app/.server/api/errors';
import { type Platform, platform, sharedStateOf } from '~/app/.server/platform';
import { type Card, type CardMentor, cardOf } from '~/app/domain/mentors/mentorCard';
import { drawCard } from './draw';
import { readPhoto } from './photo';

/** Changes with how pictures are drawn, so that nobody keeps one of the old kind. */
const EDITION = 3;

/** 128 bits that nobody can aim at another card; the same for the same content, in every process. */
export function cardVersion(card: Card): string {
  const text = JSON.stringify([EDITION, card]);
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

/** Its version changes with what the picture shows, so that a link shared again gets the new one. */
export function cardPath(mentor: CardMentor): string {
  const card = cardOf(mentor);
  return `/mentors/${encodeURIComponent(card.username)}/tarjeta.png?v=${cardVersion(card)}`;
}

const MEBIBYTE = 1024 * 1024;
const ROOM = 24 * MEBIBYTE;
/** How many may wait for their turn; the others are told to come again. */
const WAITING = 64;
/** Milliseconds after which a photo that could not be read is asked for again. */
const RETRY_MS = 60_000;

interface Picture {
  bytes: Buffer;
  /** False: there is a photo, and the API did not answer with it just now. */
  complete: boolean;
}

export interface Cards {
  /** PNG. @throws Busy */
  pictureOf(card: Card): Promise<Picture>;
}

/** `readFace`: null without a photo, an ApiError when it cannot be read now. */
export function createCards({ readFace }: { readFace(picture: string): Promise<Buffer | null> }): Cards {
  const kept = new LRUCache<string, Picture>({
    maxSize: ROOM,
    sizeCalculation: ({ bytes }, content) => bytes.byteLength + content.length * 2 + 512,
  });
  const flights = new Map<string, Promise<Picture>>();
  const reading = createTurns({ atOnce: 2, waiting: WAITING });
  const drawing = createTurns({ atOnce: 1, waiting: WAITING });

  async function draw(card: Card): Promise<Picture> {
    let complete = true;
    const face = await reading(() => readFace(card.picture)).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      complete = false;
      return null;
    });
    return { bytes: await drawing(() => drawCard(card, face)), complete };
  }

  return {
    pictureOf(card) {
      // The whole card, no hash of it: a second text with the same hash would show the wrong person.
      const content = JSON.stringify(card);
      const known = kept.get(content);
      if (known) return Promise.resolve(known);
      const flight =
        flights.get(content) ??
        draw(card)
          .then((picture) => {
            kept.set(content, picture, picture.complete ? {} : { ttl: RETRY_MS });
            return picture;
          })
          .finally(() => flights.delete(content));
      flights.set(content, flight);
      return flight;
    },
  };
}

const byPlatform = new WeakMap<Platform, Cards>();

/** Those of this process. */
export function cards(): Cards {
  const here = platform();
  const known = byPlatform.get(here);
  if (known) return known;
  const { callApi, apiBaseUrl } = sharedStateOf(here);
  const { appOrigin, apiPublicUrl } = here.env;
  const places = { apiBaseUrl, apiPublicUrl, ownOrigin: here.apiFetch ? appOrigin : null };
  const made = createCards({ readFace: (picture) => readPhoto(picture, { callApi, places }) });
  byPlatform.set(here, made);
  return made;
}

export class Busy extends Error {
  override readonly name = 'Busy';
}

/** So many at a time, the others in their order; what finds the queue full is refused at once. */
export function createTurns({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const queue: (() => void)[] = [];
  let running = 0;
  /** @throws Busy */
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new Busy('Too many pictures are asked for');
      await new Promise<void>((resolve) => queue.push(resolve));
    } else running++;
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running--;
    }
  };
}
