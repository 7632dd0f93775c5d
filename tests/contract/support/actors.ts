/**
 * The users of the suite: `CONTRACT_STUDENT=user:password`, and OTHER_STUDENT, MENTOR, OTHER_MENTOR, ADMIN
 * likewise; the demo accounts by default. The student and the mentor should have finished sessions with each
 * other.
 */
import { DEMO_PASSWORD } from '~/api/auth/demoAccounts';
import { type CallOptions, call, type Reply } from './target';

const DEMO = {
  STUDENT: 'ana.alumna',
  OTHER_STUDENT: 'pablo.jimenez',
  MENTOR: 'marcos.mentor',
  OTHER_MENTOR: 'laura.bennett',
  ADMIN: 'ada.admin',
};
type Part = keyof typeof DEMO;
type Send = (path: string, options?: Omit<CallOptions, 'token'>) => Promise<Reply>;

export interface Actor {
  id: number;
  username: string;
  password: string;
  token: string;
  get: Send;
  post: Send;
  put: Send;
  patch: Send;
  delete: Send;
}

const known = new Map<string, Promise<Actor>>();

export const student = () => actor('STUDENT');
export const otherStudent = () => actor('OTHER_STUDENT');
export const mentor = () => actor('MENTOR');
export const otherMentor = () => actor('OTHER_MENTOR');
export const admin = () => actor('ADMIN');

/**
 * False: tests that need staff are skipped (administrators of another server cannot be created over HTTP).
 */
export const hasAdmin = !process.env.CONTRACT_URL || Boolean(process.env.CONTRACT_ADMIN);

function actor(part: Part): Promise<Actor> {
  const [username = '', password = ''] = (
    process.env[`CONTRACT_${part}`] ?? `${DEMO[part]}:${DEMO_PASSWORD}`
  ).split(/:(.*)/s);
  const found = known.get(part) ?? logIn(username, password);
  known.set(part, found);
  return found;
}

export async function logIn(username: string, password: string): Promise<Actor> {
  const { status, body } = await call('POST', '/api/auth/token/', { body: { username, password } });
  if (status !== 200) throw new Error(`${username} cannot log in: ${status} ${JSON.stringify(body)}`);
  const token: string = body.access;
  const me = await call('GET', '/api/auth/me/', { token });
  const send =
    (method: string): Send =>
    (path, options) =>
      call(method, path, { ...options, token });
  return {
    id: Number(me.body.id),
    username,
    password,
    token,
    get: send('GET'),
    post: send('POST'),
    put: send('PUT'),
    patch: send('PATCH'),
    delete: send('DELETE'),
  };
}
