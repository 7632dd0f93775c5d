/** Pictures of shared links, each drawn once and one at a time, so that crawlers cost pages no CPU. */
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { ApiError } from '~/app/.server/api/errors';
import { oncePer } from '~/app/.server/oncePer';
import { type Platform, platform, sharedStateOf } from '~/app/.server/platform';
import { type Card, type CardMentor, cardOf } from '~/app/domain/mentors/mentorCard';
import * as paths from '~/app/paths';
import { drawCard } from './draw';
import { readPhoto } from './photo';

/** Raise this when the drawing changes, so that cached pictures are replaced. */
const EDITION = 3;

/** 128 bits, so that nobody can construct the version of another card; equal in every process. */
export function cardVersion(card: Card): string {
  const text = JSON.stringify([EDITION, card]);
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

/**
 * The version changes with the picture's content, so that a link shared again gets the new one. Made once per object: an
 * API in this process returns the same ones while nothing changes.
 */
export const cardPath = oncePer((mentor: CardMentor) => {
  const card = cardOf(mentor);
  return paths.mentorCard(card.username, { v: cardVersion(card) });
});

const MEBIBYTE = 1024 * 1024;
const ROOM = 24 * MEBIBYTE;
/** Pictures that may wait to be drawn; further requests are told to try again later. */
const WAITING = 64;
/** Milliseconds before a photo that could not be read is tried again. */
const RETRY_MS = 60_000;

interface Picture {
  bytes: Buffer;
  /** False: the mentor has a photo, but the API did not return it this time. */
  complete: boolean;
}

/** `readFace` returns null without a photo and throws ApiError if it cannot be read now. */
export function createCards({ readFace }: { readFace(picture: string): Promise<Buffer | null> }) {
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
    /** PNG. @throws Busy */
    pictureOf(card: Card): Promise<Picture> {
      // Keyed by the whole card, not a hash: a collision would show the wrong person.
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

const cardsOf = oncePer((here: Platform) => {
  const { callApi, apiBaseUrl } = sharedStateOf(here);
  const { appOrigin, apiPublicUrl } = here.env;
  const places = { apiBaseUrl, apiPublicUrl, ownOrigin: here.apiFetch ? appOrigin : null };
  return createCards({ readFace: (picture) => readPhoto(picture, { callApi, places }) });
});

export const cards = () => cardsOf(platform());

export class Busy extends Error {
  override readonly name = 'Busy';
}

/** Runs `atOnce` tasks at a time, the others in order; with a full queue a task is refused. */
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
