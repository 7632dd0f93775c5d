/**
 * What machines read of a public profile: one graph that says what the page shows, and nothing else. Rating and reviews hang on the
 * Service, where the vocabulary allows them.
 */
import type { BreadcrumbList, Graph, Offer, Person, ProfilePage, Review, Service } from 'schema-dts';
import { linkedinAddress } from '~/domain/linkedin';
import { mentorPath } from '~/domain/mentorPath';
import { pictureUrl } from '~/ui/pictures';
import type { User } from '../../../api/contract/tolerant';
import { websiteId } from '../site/siteGraph';

/** Reviews in the graph, at most. */
const MOST_REVIEWS = 5;

export interface GraphInput {
  /** Of the site, e.g. https://mentorea.example. */
  origin: string;
  /** Prefix of relative picture paths (SiteConfig.apiPublicUrl). */
  pictureBase: string;
  mentor: Pick<User, 'username' | 'full_name' | 'profile_picture' | 'profile'> & {
    /** Instants; null or absent when the server does not tell. */
    date_joined?: string | null;
    updated_at?: string | null;
  };
  /** As the page shows them: mean 1 to 5, and of how many reviews. Null average: nobody has rated yet. */
  rating: { average: number | null; count: number };
  /** Those on the page, in its order, with their texts as shown. */
  reviews: readonly ShownReview[];
}

export interface ShownReview {
  /** As the page names them: 'Lucía G.'. */
  author: string;
  title: string;
  text: string;
  /** 1 to 5. */
  calification: number;
  /** An instant. */
  created_at: string;
}

export function mentorGraph(input: GraphInput): Graph {
  return { '@context': 'https://schema.org', '@graph': [pageOf(input), serviceOf(input), trailOf(input)] };
}

function urlOf({ origin, mentor }: GraphInput): string {
  return `${origin}${mentorPath(mentor.username)}`;
}

function pageOf(input: GraphInput): ProfilePage {
  const { origin, mentor } = input;
  const url = urlOf(input);
  return {
    '@type': 'ProfilePage',
    '@id': `${url}#page`,
    url,
    name: mentor.full_name,
    inLanguage: 'es-ES',
    isPartOf: { '@id': websiteId(origin) },
    breadcrumb: { '@id': `${url}#breadcrumb` },
    ...(mentor.date_joined && { dateCreated: mentor.date_joined }),
    ...(mentor.updated_at && { dateModified: mentor.updated_at }),
    mainEntity: personOf(input),
  };
}

function personOf(input: GraphInput): Person {
  const { origin, pictureBase, mentor } = input;
  const { username, full_name, profile } = mentor;
  const picture = pictureUrl(mentor.profile_picture, pictureBase);
  const linkedin = linkedinAddress(profile.linkedin_url);
  const areas = profile.expertises.map((area) => area.name);
  return {
    '@type': 'Person',
    '@id': `${urlOf(input)}#person`,
    name: full_name,
    alternateName: username,
    identifier: username,
    url: urlOf(input),
    ...(profile.bio !== '' && { description: profile.bio }),
    ...(profile.expertise !== '' && { jobTitle: profile.expertise }),
    ...(areas.length > 0 && { knowsAbout: areas }),
    ...(picture && URL.canParse(picture, origin) && { image: new URL(picture, origin).href }),
    ...(linkedin && { sameAs: [linkedin] }),
  };
}

function serviceOf(input: GraphInput): Service {
  const { mentor, rating, reviews } = input;
  const offer = offerOf(input);
  const areas = mentor.profile.expertises.map((area) => area.name);
  const shown = rating.count > 0 ? reviews.filter(({ author }) => author !== '').slice(0, MOST_REVIEWS) : [];
  return {
    '@type': 'Service',
    '@id': `${urlOf(input)}#service`,
    name: `Mentoría con ${mentor.full_name}`,
    serviceType: 'Mentoría online',
    ...(areas.length > 0 && { category: areas }),
    url: urlOf(input),
    provider: { '@id': `${urlOf(input)}#person` },
    areaServed: 'ES',
    ...(offer && { offers: offer }),
    ...(rating.average !== null &&
      rating.count > 0 && {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: decimal(rating.average, 1),
          reviewCount: rating.count,
          bestRating: 5,
          worstRating: 1,
        },
      }),
    ...(shown.length > 0 && { review: shown.map(reviewOf) }),
  };
}

/** Null where no price is shown, and while the mentor takes no sessions. */
function offerOf(input: GraphInput): Offer | null {
  const { price, available } = input.mentor.profile;
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

function reviewOf({ author, title, text, calification, created_at }: ShownReview): Review {
  return {
    '@type': 'Review',
    author: { '@type': 'Person', name: author },
    datePublished: created_at,
    ...(title !== '' && { name: title }),
    reviewBody: text,
    reviewRating: { '@type': 'Rating', ratingValue: calification, bestRating: 5, worstRating: 1 },
  };
}

function trailOf(input: GraphInput): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    '@id': `${urlOf(input)}#breadcrumb`,
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Inicio', item: `${input.origin}/` },
      { '@type': 'ListItem', position: 2, name: input.mentor.full_name, item: urlOf(input) },
    ],
  };
}

/** Rounded as the page rounds it (Intl), with the point that schema.org wants. */
function decimal(value: number, digits: number): string {
  const format = { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false };
  return new Intl.NumberFormat('en-US', format).format(value);
}
