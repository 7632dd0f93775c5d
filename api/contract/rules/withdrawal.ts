/** Withdrawing from a contract with a professional mentor (docs/contract.md, 'Withdrawal'). */
const DAY = 24 * 3_600_000;

export const WITHDRAWAL_DAYS = 14;
/** Whole days after the day of the contract, in every time zone. */
const PERIOD_MS = (WITHDRAWAL_DAYS + 1) * DAY;

/** Until when a student may withdraw: at most until the session begins. */
export const withdrawUntil = (contractAt: Date, start: Date): Date =>
  new Date(Math.min(contractAt.getTime() + PERIOD_MS, start.getTime()));

/** A request is confirmed, and the contract made, up to two days after it was sent. */
const ANSWERED_MS = 2 * DAY;

/** Whether it may begin before that time is over, for which the student has to ask. */
export const beginsEarly = (start: Date, now: Date): boolean =>
  start.getTime() - now.getTime() < PERIOD_MS + ANSWERED_MS;

export const EARLY_START = `Pido que pueda empezar antes de que pasen los ${WITHDRAWAL_DAYS} días para desistir, y sé que, una vez dada, ya no podré hacerlo.`;
export const ASK_EARLY_START = `Márcalo para reservarla: empieza antes de que pasen ${WITHDRAWAL_DAYS} días.`;

/** Beside a button that makes the contract: pressing it asks for the early beginning. @param press 'aceptar' */
export const earlyByPress = (press: string) =>
  `Es un mentor profesional: al ${press} pides empezar antes de que pasen los ${WITHDRAWAL_DAYS} días para desistir, y sabes que, una vez dada, ya no podrás.`;
