export interface Rate {
  points: number;
  seconds: number;
}
const QUARTER = 15 * 60;
const HOUR = 60 * 60;
/** Every rate limit of the API. */
export const DEFAULT_LIMITS = {
  /** Wrong passwords for one account from one network, or from one device that has logged in before. */
  logInAccount: { points: 10, seconds: QUARTER },
  /** The same over all networks, and over all known devices. Higher, since anybody can use it up. */
  logInWholeAccount: { points: 60, seconds: QUARTER },
  /** Wrong passwords from one address, for all accounts; known devices are not counted. */
  logInAddress: { points: 100, seconds: QUARTER },
  registerAddress: { points: 60, seconds: HOUR },
  /** Registration attempts, valid or not. */
  registerTries: { points: 300, seconds: HOUR },
  /** Mails to the owner of an address that is registered again. */
  registeredAccount: { points: 3, seconds: HOUR },
  resetAccount: { points: 3, seconds: HOUR },
  resetAddress: { points: 20, seconds: HOUR },
  resendAccount: { points: 3, seconds: HOUR },
  resendAddress: { points: 20, seconds: HOUR },
  pictureAccount: { points: 30, seconds: HOUR },
  /** Files of sessions and conversations, accepted or not. */
  materialAccount: { points: 60, seconds: HOUR },
  calendarAccount: { points: 120, seconds: HOUR },
  /** Requests for secret addresses that do not exist. */
  calendarAddress: { points: 120, seconds: HOUR },
  /** Readings of an external calendar requested by its mentor. */
  readCalendar: { points: 30, seconds: HOUR },
  /** Messages, per sender. */
  chat: { points: 100, seconds: 60 },
  /** Messages in a video room, per sender. */
  roomChat: { points: 60, seconds: 60 },
  exportAccount: { points: 5, seconds: HOUR },
  /** Reports to the staff, joined ones included. */
  caseAccount: { points: 20, seconds: 24 * HOUR },
  caseAddress: { points: 40, seconds: 24 * HOUR },
  /** All changes of one user: more than a person can reach, but not a script. */
  writes: { points: 1_500, seconds: QUARTER },
};
export type Limits = Record<keyof typeof DEFAULT_LIMITS, Rate>;
