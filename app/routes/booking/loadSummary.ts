/** Data of wizard step 4: the draft in words, the cost, and the digest sent back with the confirmation. */
import { cancellingRule } from '~/api/contract/rules/inWords';
import { totalPrice } from '~/api/contract/rules/price';
import { termsText } from '~/api/contract/rules/terms';
import { WITHDRAWAL_DAYS } from '~/api/contract/rules/withdrawal';
import { orLogged, orProblem } from '~/app/.server/api/errors';
import { loadExpertises } from '~/app/.server/api/expertises';
import { digestOf } from '~/app/domain/booking/draft';
import { checkTexts, knownFacts } from '~/app/domain/mentors/knownFacts';
import { namedTopics } from '~/app/domain/mentors/topics';
import { payWithCredit } from '~/app/domain/money/incomeSums';
import { howOnePays } from '~/app/domain/money/money';
import { lowPriceWarning, priceDifference, usualPriceOf } from '~/app/domain/money/price';
import { isLate } from '~/app/domain/sessions/status';
import { slotTimeTexts } from '~/app/domain/slots/slots';
import { firstNameOf } from '~/app/domain/text/personNames';
import { visitorSlots, visitorSlotsText } from '~/app/domain/time/visitorClock';
import { loadSeriesWeeks } from '~/app/slots/seriesWeeks';
import { instantsOfSlots } from '~/app/slots/slotWeek';
import { asksEarly, offerOf, requireSelectedMentor, type Wizard } from './wizard';

export async function loadSummary(wizard: Wizard) {
  const { context, draft, reachable } = wizard;
  const [mentor, topics, digest, able] = await Promise.all([
    requireSelectedMentor(wizard),
    loadExpertises(context),
    digestOf(draft),
    context.api.listCapabilities(),
  ]);
  const { full_name, username, profile_picture, profile } = mentor;
  const hours = instantsOfSlots(draft.slots, context.config.timeZone);
  const [series, credit] = await Promise.all([
    orProblem(loadSeriesWeeks(draft, context)),
    able.has('desk') ? ownCredit(username, draft.slots, context) : '',
  ]);
  const usual = usualPriceOf(profile);
  const offer = offerOf(mentor, draft.offer);
  const firstName = firstNameOf(mentor);
  return {
    reachable,
    digest,
    shown: wizard.sealed(),
    mentor: { full_name, username, profile_picture, expertise: profile.expertise },
    known: { firstName, checks: checkTexts(profile), facts: knownFacts(mentor, context.config) },
    minors: wizard.minors,
    early: await asksEarly(mentor, wizard),
    ...slotTimeTexts(draft.slots),
    ownHours: visitorSlotsText(draft.slots, visitorSlots(draft.slots, context.zones)),
    description: draft.additional_information.trim(),
    topics: namedTopics(draft.expertises, topics),
    listed: draft.listed && able.has('requests'),
    /** Euros per hour. */
    price: draft.price,
    total: totalPrice(draft.slots.length, draft.price) * (series?.isSeries ? series.count : 1),
    /** Null for a single session. */
    series,
    payment: howOnePays(profile),
    /** 'Pagar con el bono (quedan 2)'; '' without one. */
    credit,
    offer: offer?.name ?? '',
    difference: offer ? '' : `${priceDifference(draft.price, usual)}.`,
    ours: context.config.ownApi,
    /** What is said openly before the request: how to withdraw, the mentor's terms, and that cancelling is late from the start. */
    mustKnow: [
      able.has('staff') && profile.is_professional === true
        ? `${firstName} es profesional: desde que la confirme tendrás ${WITHDRAWAL_DAYS} días para desistir del contrato sin dar motivos, mientras no haya empezado.`
        : '',
      termsText(profile.terms),
      hours && context.config.ownApi && isLate(hours, context.now()) ? cancellingRule(true) : '',
    ].join(' '),
    warning: offer ? null : lowPriceWarning(draft.price, usual),
  };
}

function ownCredit(mentor: string, [first]: readonly string[], { api, log }: Wizard['context']) {
  const read = async () => {
    const found = await api.income.myCredits();
    return payWithCredit(
      found.filter((one) => one.mentor.username === mentor),
      first,
    );
  };
  return orLogged(read, log, 'the credits of a student could not be read', () => '');
}

export type SummaryView = Awaited<ReturnType<typeof loadSummary>>;
