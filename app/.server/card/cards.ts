/** The pictures of shared links, each drawn once: bounded in memory, one at a time, so that a crawl takes no core from the pages. */
import { LRUCache } from 'lru-cache';
import type { Card } from '~/domain/mentorCard';
import { ApiError } from '../api/errors';
import { type Platform, platform } from '../platform';
import { sharedOf } from '../shared';
import { drawCard } from './draw';
import { readPhoto } from './photo';
import { createTurns } from './turns';

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
      // The whole of it: whoever found a second text with the same hash would put a picture in another's place.
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
  const { callApi, apiBaseUrl } = sharedOf(here);
  const { appOrigin, apiPublicUrl } = here.env;
  const places = { apiBaseUrl, apiPublicUrl, ownOrigin: here.apiFetch ? appOrigin : null };
  const made = createCards({ readFace: (picture) => readPhoto(picture, { callApi, places }) });
  byPlatform.set(here, made);
  return made;
}
