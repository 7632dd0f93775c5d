/** Where the picture of a mentor stands, and what tells one picture from another. */
import { createHash } from 'node:crypto';
import { type Card, type CardMentor, cardOf } from '~/domain/mentorCard';

/** Changes with how pictures are drawn, so that nobody keeps one of the old kind. */
const EDITION = 2;

/** 128 bits that nobody can aim at another card; the same for the same content, in every process. */
export function cardVersion(card: Card): string {
  const text = JSON.stringify([EDITION, card]);
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

/** Address of the picture. Its version changes with what it shows, so that a link shared again gets the new one. */
export function cardPath(mentor: CardMentor): string {
  const card = cardOf(mentor);
  return `/mentors/${encodeURIComponent(card.username)}/tarjeta.png?v=${cardVersion(card)}`;
}
