/** What the oldest browsers with our scripts know, by the data of MDN. */
import data, { type CompatStatement, type Identifier } from '@mdn/browser-compat-data/forLegacyNode';
import { OLDEST_BROWSERS } from '~/vite.browsers';

const MDN_NAMES: Record<string, 'chrome' | 'firefox' | 'safari' | 'safari_ios'> = {
  chrome: 'chrome',
  firefox: 'firefox',
  safari: 'safari',
  ios: 'safari_ios',
};

export const OLDEST = OLDEST_BROWSERS.map((one) => {
  const [, name = '', version] = /^([a-z]+)([\d.]+)$/.exec(one) ?? [];
  const browser = MDN_NAMES[name];
  if (!browser) throw new Error(`${one} is no browser of MDN's`);
  return { browser, version: Number(version) };
});

const { javascript } = data;
export const { api } = data;
export const { properties = {}, selectors = {}, types = {}, 'at-rules': rules = {} } = data.css;

/** The version from which a browser knows it for good, without flag or prefix; Infinity if none does. */
export function since(compat: CompatStatement, browser: (typeof OLDEST)[number]['browser']): number {
  const whole = [compat.support[browser] ?? []]
    .flat()
    .find((one) => !one.flags && !one.version_removed && !one.prefix && !one.alternative_name);
  const version = Number(String(whole?.version_added).replace('≤', ''));
  return whole?.version_added && version >= 0 ? version : Number.POSITIVE_INFINITY;
}

export const isKnown = (feature: Identifier | undefined): boolean =>
  feature?.__compat !== undefined &&
  OLDEST.every(({ browser, version }) => since(feature.__compat as CompatStatement, browser) <= version);

/** Whether the data has it, and one of the oldest browsers lacks it. */
export const isNewer = (feature: Identifier | undefined): boolean =>
  feature?.__compat !== undefined && !isKnown(feature);

const membersOf = (owner: Identifier = {}) =>
  Object.entries(owner).filter((entry): entry is [string, Identifier] => entry[0] !== '__compat');
const owners = [...membersOf(javascript.builtins), ...membersOf(api)];

/** Names of classes, interfaces and global functions: whether the oldest browsers know them. */
export const globalNames = () =>
  new Map([...membersOf(api.Window), ...owners].map(([name, owner]) => [name, isKnown(owner)]));

/** Names of members of those that they know: whether one of these is known. */
export function memberNames(): Map<string, boolean> {
  const names = new Map<string, boolean>();
  for (const [key, member] of owners.flatMap(([, owner]) => (isKnown(owner) ? membersOf(owner) : []))) {
    const name = key.replace(/_static$/, '');
    names.set(name, names.get(name) === true || isKnown(member));
  }
  return names;
}
