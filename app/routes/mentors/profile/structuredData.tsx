import { useRouteLoaderData } from '@remix-run/react';
import type { BreadcrumbList, Graph, Offer, Person, ProfilePage, Review, Service } from 'schema-dts';
import type { loader as rootLoader } from '~/app/root';
import { profilePath } from '~/app/routes/mentors/mentorPaths';
import { websiteId } from '~/app/routes/site/siteGraph';
import { JsonLd } from '~/app/ui/JsonLd';
import { pictureUrl } from '~/app/ui/pictures';
import type { ProfileView, ReviewView } from './profileView';

/**
 * Structured data of a public profile: one graph with what the page shows, and nothing else. Rating and
 * reviews belong to the Service, where the vocabulary allows them.
 */

/** Reviews in the graph at most. */
const MOST_REVIEWS = 5;

interface GraphInput {
  /** The site's origin, e.g. https://mentorea.example. */
  origin: string;
  /** Prefix of relative picture paths (SiteConfig.apiPublicUrl). */
  pictureBase: string;
  mentor: ShownMentor;
  /** The reviews on the page, in its order. */
  reviews: readonly ShownReview[];
}

type ShownField =
  | 'username'
  | 'name'
  | 'expertise'
  | 'bio'
  | 'areas'
  | 'available'
  | 'rating'
  | 'reviewCount'
  | 'linkedin'
  | 'joinedAt'
  | 'updatedAt';

/** What the page shows of a mentor; `price` is null if it shows none. */
export type ShownMentor = Pick<ProfileView, ShownField> & {
  face: { profile_picture: string };
  price: number | null;
};

export type ShownReview = Pick<ReviewView, 'author' | 'day' | 'stars' | 'title' | 'text'>;

export function mentorGraph(input: GraphInput): Graph {
  return { '@context': 'https://schema.org', '@graph': [pageOf(input), serviceOf(input), trailOf(input)] };
}

function urlOf({ origin, mentor }: GraphInput): string {
  return `${origin}${profilePath(mentor.username)}`;
}

function pageOf(input: GraphInput): ProfilePage {
  const { origin, mentor } = input;
  const url = urlOf(input);
  return {
    '@type': 'ProfilePage',
    '@id': `${url}#page`,
    url,
    name: mentor.name,
    inLanguage: 'es-ES',
    isPartOf: { '@id': websiteId(origin) },
    breadcrumb: { '@id': `${url}#breadcrumb` },
    ...(mentor.joinedAt && { dateCreated: mentor.joinedAt }),
    ...(mentor.updatedAt && { dateModified: mentor.updatedAt }),
    mainEntity: personOf(input),
  };
}

function personOf(input: GraphInput): Person {
  const { origin, pictureBase, mentor } = input;
  const picture = pictureUrl(mentor.face.profile_picture, pictureBase);
  return {
    '@type': 'Person',
    '@id': `${urlOf(input)}#person`,
    name: mentor.name,
    alternateName: mentor.username,
    identifier: mentor.username,
    url: urlOf(input),
    ...(mentor.bio !== '' && { description: mentor.bio }),
    ...(mentor.expertise !== '' && { jobTitle: mentor.expertise }),
    ...(mentor.areas.length > 0 && { knowsAbout: mentor.areas }),
    ...(picture && URL.canParse(picture, origin) && { image: new URL(picture, origin).href }),
    ...(mentor.linkedin?.startsWith('https://') && { sameAs: [mentor.linkedin] }),
  };
}

function serviceOf(input: GraphInput): Service {
  const { mentor } = input;
  const offer = offerOf(input);
  const reviews = shownReviews(input);
  return {
    '@type': 'Service',
    '@id': `${urlOf(input)}#service`,
    name: `Mentoría con ${mentor.name}`,
    serviceType: 'Mentoría online',
    ...(mentor.areas.length > 0 && { category: mentor.areas }),
    url: urlOf(input),
    provider: { '@id': `${urlOf(input)}#person` },
    areaServed: 'ES',
    ...(offer && { offers: offer }),
    ...(mentor.rating !== null &&
      mentor.reviewCount !== null &&
      mentor.reviewCount > 0 && {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: decimal(mentor.rating, 1),
          reviewCount: mentor.reviewCount,
          bestRating: 5,
          worstRating: 1,
        },
      }),
    ...(reviews.length > 0 && { review: reviews.map(reviewOf) }),
  };
}

/** Leaves out reviews without an author, which are not valid structured data. */
function shownReviews({ mentor, reviews }: GraphInput): ShownReview[] {
  if (!mentor.reviewCount) return [];
  return reviews.filter(({ author }) => author !== '').slice(0, MOST_REVIEWS);
}

/** Null if no price is shown or the mentor takes no sessions. */
function offerOf(input: GraphInput): Offer | null {
  const { price, available } = input.mentor;
  if (price === null || price < 0 || !available) return null;
  const euros = { price: decimal(price, 2), priceCurrency: 'EUR' };
  return {
    '@type': 'Offer',
    url: urlOf(input),
    ...euros,
    availability: 'https://schema.org/InStock',
    priceSpecification: { '@type': 'UnitPriceSpecification', ...euros, unitCode: 'HUR' },
  };
}

function reviewOf({ author, day, stars, title, text }: ShownReview): Review {
  return {
    '@type': 'Review',
    author: { '@type': 'Person', name: author },
    datePublished: day,
    ...(title !== '' && { name: title }),
    reviewBody: text,
    reviewRating: { '@type': 'Rating', ratingValue: stars, bestRating: 5, worstRating: 1 },
  };
}

function trailOf(input: GraphInput): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    '@id': `${urlOf(input)}#breadcrumb`,
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Inicio', item: `${input.origin}/` },
      { '@type': 'ListItem', position: 2, name: input.mentor.name, item: urlOf(input) },
    ],
  };
}

/** Rounded like the page (Intl), with the decimal point schema.org requires. */
function decimal(value: number, digits: 1 | 2): string {
  return DECIMALS[digits].format(value);
}

/** Cached: creating one costs more than a whole page. */
const DECIMALS = { 1: withDigits(1), 2: withDigits(2) };

function withDigits(digits: number): Intl.NumberFormat {
  const format = { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false };
  return new Intl.NumberFormat('en-US', format);
}

/** The page's structured data; nothing if search engines must not list it. */
export function ProfileStructuredData({ profile }: { profile: ProfileView }) {
  const root = useRouteLoaderData<typeof rootLoader>('root');
  if (!root || !profile.indexed) return null;
  const reviews = profile.reviews.state === 'shown' ? profile.reviews.value.list : [];
  return <JsonLd graph={mentorGraph({ ...root, mentor: profile, reviews })} />;
}
