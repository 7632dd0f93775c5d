/** Retention in days unless stated otherwise, as on the privacy page (docs/contract.md). */

/** From the log-in on, even if it is renewed. */
export const LOG_IN_DAYS = 7;
export const KNOWN_DEVICE_DAYS = 180;
export const KNOWN_NETWORK_DAYS = 90;
export const ACTIVATION_DAYS = 3;
/** After the last activation link of an account that was never activated. */
export const NEVER_ACTIVATED_DAYS = 30;
/** After it was read. */
export const NOTIFICATION_DAYS = 365;
export const PROFILE_VIEW_DAYS = 400;
/** Lines of the log: two years. Decided cases as long, and while the account is closed or frozen by them. */
export const AUDIT_DAYS = 731;
export const CASE_DAYS = 731;
export const SENT_MAIL_MINUTES = 60;
