/**
 * The router's links and forms, for what a page has many of. On the server only their element: the router resolves each
 * address for its handlers, three times.
 */
import { type FormProps, type LinkProps, Form as RouterForm, Link as RouterLink } from '@remix-run/react';

/** Needs no resolving. */
const isPath = (address: unknown): address is string =>
  typeof address === 'string' && address.startsWith('/') && !address.startsWith('//');

const discoverable = ({ discover = 'render', reloadDocument }: FormProps | LinkProps) =>
  discover === 'render' && !reloadDocument ? 'true' : undefined;

function ServerLink(props: LinkProps) {
  const {
    to,
    discover,
    prefetch,
    relative,
    reloadDocument,
    replace,
    preventScrollReset,
    state,
    viewTransition,
    ...anchor
  } = props;
  if (!isPath(to)) return <RouterLink {...props} />;
  return <a data-discover={discoverable(props)} href={to} {...anchor} />;
}

function ServerForm(props: FormProps) {
  const {
    action,
    method = 'get',
    discover,
    fetcherKey,
    navigate,
    relative,
    reloadDocument,
    replace,
    onSubmit,
    preventScrollReset,
    state,
    viewTransition,
    ...form
  } = props;
  if (!isPath(action)) return <RouterForm {...props} />;
  return <form method={method} action={action} data-discover={discoverable(props)} {...form} />;
}

export const Link = import.meta.env.SSR ? ServerLink : RouterLink;
export const Form = import.meta.env.SSR ? ServerForm : RouterForm;
export type { FormProps, LinkProps };
