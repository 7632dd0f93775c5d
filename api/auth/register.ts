import { eq, or } from 'drizzle-orm';
import type { RegisterPayload } from '../contract/payloads';
import { mentorProfiles, studentProfiles, users } from '../db/schema';
import { invalid } from '../http/errors';
import { violates } from '../http/sqlErrors';
import { storePicture } from '../pictures/store';
import { sentPicture } from '../pictures/upload';
import type { ApiDeps } from '../types';
import { releaseUnactivated, sendActivation } from './activation';
import { passwordProblems } from './passwordRules';
import { hashPassword } from './passwords';

const TAKEN = {
  username: ['Ya existe un usuario con ese nombre.'],
  email: ['Ya existe una cuenta con ese correo electrónico.'],
};

/**
 * Makes an inactive account, with the picture that came along, and queues its activation mail in the same transaction. Answers its id.
 * @throws 400 per field, 413
 */
export async function register(
  payload: RegisterPayload,
  deps: ApiDeps,
  files?: ReadonlyMap<string, File>,
): Promise<number> {
  const { username, email, password, user_type } = payload;
  const problems = passwordProblems(password, { username });
  await releaseUnactivated(payload, { db: deps.db, now: deps.clock() });
  const errors = {
    ...(await duplicates(payload, deps)),
    ...(problems.length > 0 ? { password: problems } : {}),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);

  const picture = await sentPicture(files);
  const passwordHash = await hashPassword(password);
  const now = deps.clock();
  try {
    return await deps.db.transaction(async (tx) => {
      const pictureHash = picture && (await storePicture(picture, { tx, now }));
      const [user] = await tx
        .insert(users)
        .values({ username, email, passwordHash, userType: user_type, pictureHash, createdAt: now })
        .returning({ id: users.id });
      if (!user) throw new Error('The new user has no id.');
      await tx.insert(user_type === 'mentor' ? mentorProfiles : studentProfiles).values({ userId: user.id });
      await sendActivation({ id: user.id, username, email }, tx, deps);
      return user.id;
    });
  } catch (error) {
    if (violates(error, 'users_username_key')) throw invalid({ username: TAKEN.username });
    if (violates(error, 'users_email_key')) throw invalid({ email: TAKEN.email });
    throw error;
  }
}

async function duplicates({ username, email }: RegisterPayload, { db }: ApiDeps) {
  const found = await db
    .select({ username: users.username, email: users.email })
    .from(users)
    .where(or(eq(users.username, username), eq(users.email, email)));
  const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
  return {
    ...(found.some((one) => same(one.username, username)) ? { username: TAKEN.username } : {}),
    ...(found.some((one) => same(one.email, email)) ? { email: TAKEN.email } : {}),
  };
}
