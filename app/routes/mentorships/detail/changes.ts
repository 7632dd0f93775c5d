/** Confirming, declining, cancelling and leaving (spec.md sections 2, 4 and 8): one change in, one toast or refusal out. */

import type { Mentorship, User } from '../../../../api/contract/tolerant';
import { ApiError, describeFailure } from '../../../.server/api/errors';
import type { Api } from '../../../.server/api/types';
import type { Context, Toast } from '../../../.server/context';
import { rightsOf } from '../rights';
import { seenHours } from '../seen';
import { othersOf } from '../view';
import type { ChangeForm } from './changeForm';
import { DONE, explain, failed, LAST_ONE, success } from './changeTexts';
import type { Intent } from './intents';
import { refusalOf } from './refusals';

export interface Deps {
  api: Pick<Api, 'listCapabilities'> & {
    mentorships: Pick<Api['mentorships'], 'find' | 'findOpen' | Intent>;
  };
  me: User;
  now: () => Date;
  /** `ownApi`: the API tells the other side of every change. */
  config: Pick<Context['config'], 'ownApi' | 'timeZone'>;
}

/** `refused`: nothing was sent, for it is no longer what was asked about. `moved`: its hours are others now. */
export type Changed = { refused: false; toast: Toast } | { refused: true; moved: boolean };

export async function changeMentorship(change: ChangeForm, deps: Deps): Promise<Changed> {
  const { api } = deps;
  const { intent, identifier } = change;
  try {
    // What ends it also ends the visitor's sight of it.
    const [before, able] = await Promise.all([api.mentorships.find(identifier), api.listCapabilities()]);
    if (before) {
      const moved = intent === 'confirm' && change.seen !== seenHours(before);
      const isDone = intent === 'confirm' && before.confirmation;
      const viewer = { me: deps.me, now: deps.now(), timeZone: deps.config.timeZone, able };
      const rights = { ...rightsOf(before, viewer), confirmation: before.confirmation };
      if (moved || (!isDone && refusalOf(intent, rights) !== null)) return { refused: true, moved };
    }
    return { refused: false, toast: await send(change, before, deps) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { refused: false, toast: failed(intent, describeFailure(error)) };
  }
}

async function send(change: ChangeForm, before: Mentorship | null, deps: Deps): Promise<Toast> {
  const { intent, identifier, reason } = change;
  const { api, me, config } = deps;
  try {
    if (intent === 'decline') await api.mentorships.decline(identifier, reason);
    else await api.mentorships[intent](identifier);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return explain(intent, error, await quietly(api.mentorships.find(identifier)));
  }
  const told = before && config.ownApi ? othersOf(before, me) : '';
  const ended = await endedAs(intent, before, deps);
  return success(ended, told ? `Hemos avisado a ${told}.` : undefined);
}

/**
 * What a change came to. A student who ends a session that others may join only leaves it when somebody has just joined, and ends it by
 * leaving when everybody else has just left.
 */
async function endedAs(intent: Intent, before: Mentorship | null, { api, me }: Deps): Promise<string> {
  const mayDiffer =
    before?.listed && me.user_type === 'alumno' && (intent === 'cancel' || intent === 'leave');
  if (!mayDiffer) return DONE[intent];
  const current = await quietly(api.mentorships.findOpen(before.identifier));
  if (current === undefined) return DONE[intent];
  if (current !== null) return DONE.leave;
  return intent === 'leave' ? LAST_ONE : DONE.cancel;
}

/** Undefined when it cannot be known. */
async function quietly<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return undefined;
  }
}
