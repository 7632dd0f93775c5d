import { createRoute } from '@hono/zod-openapi';
import { linkRequestPayload, passwordChangePayload, passwordResetPayload } from '../contract/passwords';
import { readsBody } from '../http/body';
import { networkOf } from '../http/network';
import { spend } from '../http/rates';
import { createRoutes, refused, takes } from '../http/routing';
import type { Services } from '../services';
import type { ApiApp } from '../types';
import type { LinkPurpose } from './mailLinks';
import { changePassword } from './passwordChange';
import { resetPassword } from './resetConfirm';
import { addressOf } from './sessions';
import { signedIn } from './signedIn';

const nothing = { 204: { description: '' } };

const changeRoute = createRoute({
  method: 'put',
  path: '/api/auth/change-password/',
  summary: 'Changes the caller’s password; every other session of the account ends',
  middleware: [signedIn, readsBody()] as const,
  request: takes(passwordChangePayload),
  responses: nothing,
});

const resetRoute = createRoute({
  method: 'post',
  path: '/api/auth/password-reset/',
  'x-extension': 'password-reset',
  summary: 'Mails a link to a new password; the answer never tells whether there is such an account',
  middleware: readsBody(),
  request: takes(linkRequestPayload),
  responses: { ...nothing, ...refused({ 429: '' }) },
});

const confirmRoute = createRoute({
  method: 'post',
  path: '/api/auth/password-reset/confirm/',
  'x-extension': 'password-reset',
  summary: 'Spends the link of the mail for a new password; every session of the account ends',
  middleware: readsBody(),
  request: takes(passwordResetPayload),
  responses: { ...nothing, ...refused({ 429: '' }) },
});

const resendRoute = createRoute({
  method: 'post',
  path: '/api/auth/resend-activation/',
  'x-extension': 'resend-activation',
  summary: 'Mails a new activation link; the answer never tells whether there is such an account',
  middleware: readsBody(),
  request: takes(linkRequestPayload),
  responses: { ...nothing, ...refused({ 429: '' }) },
});

/** Change of the password, and the extensions `password-reset` and `resend-activation`. */
export function passwordRoutes(services: Services): ApiApp {
  const { limiters, linkRequests, log } = services;
  const limits = {
    'password-reset': { account: limiters.resetAccount, address: limiters.resetAddress },
    activation: { account: limiters.resendAccount, address: limiters.resendAddress },
  };
  const ask = async (purpose: LinkPurpose, sent: string, address: string) => {
    const email = sent.toLowerCase();
    await spend(limits[purpose].address, networkOf(address));
    await spend(limits[purpose].account, email);
    await linkRequests.put({ purpose, email });
  };
  return createRoutes()
    .openapi(changeRoute, async (c) => {
      await changePassword(c.req.valid('json'), { caller: c.get('caller'), address: addressOf(c) }, services);
      return c.body(null, 204);
    })
    .openapi(resetRoute, async (c) => {
      await ask('password-reset', c.req.valid('json').email, addressOf(c));
      return c.body(null, 204);
    })
    .openapi(confirmRoute, async (c) => {
      const userId = await resetPassword(c.req.valid('json'), services);
      log.info({ requestId: c.get('requestId'), userId }, 'auth: password reset');
      return c.body(null, 204);
    })
    .openapi(resendRoute, async (c) => {
      await ask('activation', c.req.valid('json').email, addressOf(c));
      return c.body(null, 204);
    });
}
