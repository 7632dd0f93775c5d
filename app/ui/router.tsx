/** The router's links and forms. On the server only their element: the router resolves each address for its handlers, three times. */
import { type FormProps, type LinkProps, Form as RouterForm, Link as RouterLink } from '@remix-run/react';

/** Needs no resolving. */
const isPath = (address: unknown): address is string =>
  typeof address === 'string' && address.startsWith('/') && !address.startsWith('//');

const discoverable = ({ discover = 'render', reloadDocument }: FormProps | LinkProps) =>
  discover === 'render' && !reloadDocument ? 'true' : undefined;

function ServerLink(props: LinkProps) {
  const { to, discover, prefetch, relative, reloadDocument, replace, ...rest } = props;
  const { preventScrollReset, state, viewTransition, ...anchor } = rest;
  if (!isPath(to)) return <RouterLink {...props} />;
  return <a {...anchor} data-discover={discoverable(props)} href={to} />;
}

function ServerForm(props: FormProps) {
  const { action, discover, fetcherKey, navigate, relative, reloadDocument, replace, ...rest } = props;
  const { method = 'get', onSubmit, preventScrollReset, state, viewTransition, ...form } = rest;
  if (!isPath(action)) return <RouterForm {...props} />;
  return <form method={method} action={action} {...form} data-discover={discoverable(props)} />;
}

export const Link = import.meta.env.SSR ? ServerLink : RouterLink;
export const Form = import.meta.env.SSR ? ServerForm : RouterForm;
export type { FormProps, LinkProps };
