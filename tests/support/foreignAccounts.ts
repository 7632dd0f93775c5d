/**
 * Accounts of the foreign server: registration, activation, log-in before anybody is known; password and
 * deletion after.
 */
import type { Context, Hono } from 'hono';
import type { Foreign, ForeignEnv } from './foreign';
import { type Person, person } from './foreignPeople';

/** How Django's common validators say no. */
const TOO_SHORT = 'Esta contraseña es demasiado corta. Debe contener al menos 8 caracteres.';
const NUMERIC = 'Esta contraseña es completamente numérica.';
const REQUIRED = ['Este campo es requerido.'];

export function addOpenCalls(app: Hono<ForeignEnv>, foreign: Foreign): void {
  const { state } = foreign;
  const give = (c: Context, who: Person, inBody: boolean) => {
    const { access, refresh } = state.issue(who, foreign.accessLife);
    c.header('Set-Cookie', `refresh_token=${refresh}; HttpOnly; Max-Age=604800; Path=/; SameSite=Lax`);
    return c.json(inBody ? { access, refresh } : { access });
  };

  app.post('/api/auth/token/', async (c) => {
    const sent = await c.req.json<{ username?: string; password?: string }>();
    const who = state.people.find(
      (p) => p.is_active && p.username === sent.username && p.password === sent.password,
    );
    if (!who) return c.json({ detail: 'No active account found with the given credentials' }, 401);
    return give(c, who, false);
  });

  app.post('/api/auth/token/refresh/', (c) => {
    const token = /(?:^|; )refresh_token=([^;]+)/.exec(c.req.header('cookie') ?? '')?.[1] ?? '';
    const who = state.refreshes.get(token);
    if (!who) return c.json({ detail: 'Token is blacklisted', code: 'token_not_valid' }, 401);
    state.refreshes.delete(token);
    return give(c, who, true);
  });

  app.post('/api/auth/register/', async (c) => {
    const { username = '', email = '', password = '', user_type = '' } = textsOf(await c.req.parseBody());
    const errors: Record<string, string[]> = {};
    if (state.people.some((p) => p.username === username))
      errors.username = ['Ya existe un usuario con este nombre.'];
    if (state.people.some((p) => p.email === email)) errors.email = ['user con este email ya existe.'];
    if (user_type !== 'alumno' && user_type !== 'mentor')
      errors.user_type = [`"${user_type}" no es una elección válida.`];
    const weak = weaknesses(password);
    if (weak.length > 0) errors.password = weak;
    if (Object.keys(errors).length > 0) return c.json(errors, 400);
    const type = user_type === 'mentor' ? 'mentor' : 'alumno';
    const one = person(state.next(), { username, password }, type, { email, is_active: false, week: [] });
    state.people.push(one);
    state.activations.set(
      `/api/auth/activate/${Buffer.from(username).toString('base64url')}/t-${one.id}/`,
      one,
    );
    return c.json({ id: one.id, username, email, user_type }, 201);
  });

  app.get('/api/auth/activate/:uid/:token/', (c) => {
    const who = state.activations.get(c.req.path);
    if (!who) return c.json({ error: 'El enlace de activación no es válido.' }, 400);
    who.is_active = true;
    state.activations.delete(c.req.path);
    return c.redirect(`${foreign.siteOrigin}/account-activated`, 302);
  });

  app.get('/media/*', async (c) => {
    const picture = state.pictures.get(c.req.path);
    if (!picture) return c.notFound();
    return c.body(await picture.arrayBuffer(), 200, { 'Content-Type': picture.type });
  });
}

export function addOwnAccount(app: Hono<ForeignEnv>, foreign: Foreign): void {
  app.post('/api/auth/logout/', (c) => c.body(null, 205));

  app.put('/api/auth/change-password/', async (c) => {
    const me = c.get('me');
    const sent = await c.req.json<{ old_password?: string; new_password?: string }>();
    if (sent.old_password === undefined) return c.json({ old_password: REQUIRED }, 400);
    if (sent.new_password === undefined) return c.json({ new_password: REQUIRED }, 400);
    if (sent.old_password !== me.password)
      return c.json({ old_password: ['La contraseña actual es incorrecta.'] }, 400);
    const weak = weaknesses(sent.new_password);
    if (weak.length > 0) return c.json({ new_password: weak }, 400);
    me.password = sent.new_password;
    return c.json({ message: 'Contraseña actualizada correctamente.' });
  });

  /** The contract's call has no body: whatever is sent is not looked at. */
  app.delete('/api/auth/delete/', (c) => {
    foreign.state.remove(c.get('me'));
    return c.body(null, 204);
  });
}

function textsOf(form: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(form).map(([name, value]) => [name, String(value)]));
}

function weaknesses(password: string): string[] {
  return [...(password.length < 8 ? [TOO_SHORT] : []), ...(/^\d+$/.test(password) ? [NUMERIC] : [])];
}
