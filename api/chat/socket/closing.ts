import type { EndReason } from '../../live/connections';

type Why = EndReason | 'not-signed-in' | 'not-yours' | 'too-many' | 'does-not-listen';

/** Codes and reasons of api/contract/chat.ts. */
export const CLOSE: Record<Why, [code: number, reason: string]> = {
  'not-signed-in': [4401, 'not authenticated'],
  'session-over': [4401, 'session over'],
  'token-expired': [4401, 'token expired'],
  'not-yours': [4403, 'not yours'],
  'too-many': [1013, 'too many sockets'],
  'does-not-listen': [1008, 'too many messages'],
  stopping: [1001, 'server stopping'],
};
