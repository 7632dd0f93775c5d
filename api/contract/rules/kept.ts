/** How long things are kept, in days unless it says otherwise, as the privacy page tells (docs/contract.md). */

/** A log-in, however often it is renewed. */
export const LOG_IN_DAYS = 7;
export const KNOWN_DEVICE_DAYS = 180;
/** The network of a log-in, for its account. */
export const KNOWN_NETWORK_DAYS = 90;
/** The link of the activation mail. */
export const ACTIVATION_DAYS = 3;
/** After the last such link: an account that nobody activated. */
export const NEVER_ACTIVATED_DAYS = 30;
/** Once it is read. */
export const NOTIFICATION_DAYS = 365;
export const PROFILE_VIEW_DAYS = 400;
export const SENT_MAIL_MINUTES = 60;
