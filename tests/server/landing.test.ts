/** The landing page and the help pages: complete, without scripts, whatever the API does. */
import { load } from 'cheerio';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  KNOWN_DEVICE_DAYS,
  NEVER_ACTIVATED_DAYS,
  NOTIFICATION_DAYS,
  PROFILE_VIEW_DAYS,
} from '~/api/contract/rules/kept';
import { POINTS_PER_SESSION, RECOMMENDED_BY, SIGNALS, VIRTUAL_REVIEWS } from '~/api/contract/rules/ordering';
import { ANSWER_DAYS, REPORT_DAYS } from '~/api/contract/rules/reports';
import { EDITABLE_DAYS, HIDDEN_DAYS } from '~/api/contract/rules/reviews';
import { LATE_HOURS, LEAD_HOURS, MAX_HOURS } from '~/api/contract/rules/sessions';
import { SLOT_MINUTES } from '~/api/contract/rules/slots';
import { FOOTER } from '~/app/site';
import { Browser } from '~/tests/support/foreignBrowser';
import { type ForeignSite, startOwnForeignSite } from '~/tests/support/foreignSite';
import { attributesOf, textsOf } from '~/tests/support/pageParts';
import { type RunningServer, startServer } from '~/tests/support/server';

const INFO = [...FOOTER.help, ...FOOTER.legal].map(({ to }) => to);
const FORM = '/denunciar';
const MAIL = 'hola@escuela.example';

let site: RunningServer;
beforeAll(async () => {
  const answers = { ANSWER_HOURS: '36', ANSWER_HOURS_BEFORE_START: '3' };
  site = await startServer({ env: { CONTACT_EMAIL: MAIL, ...answers } });
});
afterAll(() => site?.stop());

const pageAt = async (path: string, origin = site.origin, headers: Record<string, string> = {}) => {
  const answer = await fetch(origin + path, { headers });
  return { status: answer.status, headers: answer.headers, $: load(await answer.text()) };
};
const mentorsOf = ($: Awaited<ReturnType<typeof pageAt>>['$']) =>
  attributesOf($, '#nuestros-mentores a[href^="/mentors/"]', 'href');

describe('the landing page', () => {
  it('has every section, one h1, the claims as text alone, and no script', async () => {
    const { status, headers, $ } = await pageAt('/');
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=60');
    for (const id of [
      'capturas',
      'como-funciona',
      'estudiantes',
      'mentores',
      'funciones',
      'nuestros-mentores',
    ])
      expect($(`#${id} h2`).length, id).toBe(1);
    expect($('h1').length).toBe(1);
    expect(textsOf($, '#como-funciona h3')).toEqual([
      'Regístrate',
      'Solicita mentorías',
      'Conecta y aprende',
    ]);
    const scripts = $('script').toArray();
    expect(scripts.map((one) => $(one).attr('type'))).toEqual(['application/ld+json']);
    for (const claim of ['500+', '2000+', '4.9/5']) {
      expect($('main').text()).toContain(claim);
      expect($('script').text()).not.toContain(claim);
    }
    expect($('script').text()).not.toMatch(/rating|review/i);
    const links = Object.values(FOOTER).flat();
    expect(links.length).toBeGreaterThan(9);
    for (const { to: href } of links) expect($(`footer a[href="${href}"]`).length, href).toBe(1);
  });

  it('says that mentors can earn money, and what their tools do', async () => {
    const text = (await pageAt('/')).$('#mentores').text();
    expect(text).toContain('Gana dinero con lo que sabes.');
    for (const word of ['agenda', 'notas', 'bonos', 'ingresos']) expect(text).toContain(word);
  });

  it('shows six mentors with price, quote and hours that book, and has no dead link', async () => {
    const { $ } = await pageAt('/');
    expect(new Set(mentorsOf($)).size).toBe(6);
    const card = $('#nuestros-mentores .mentor-card').first();
    expect(card.text()).toMatch(/\d+ €\/h.*«.+»/);
    const hours = card.find('a.free-hour').map((_, one) => $(one).attr('href'));
    expect(hours.get()).toHaveLength(3);
    expect(hours.get()[0]).toMatch(/^\/mentorships\/new\?mentor=[\w.]+&dia=[\d-]+&hora=\d\d%3A\d\d$/);
    const links = new Set(attributesOf($, 'a[href]', 'href'));
    for (const href of links) {
      const [path = '', fragment] = href.split('#');
      const target = path === '' ? $ : (await pageAt(path)).$;
      if (fragment) expect(target(`[id="${fragment}"]`).length, href).toBe(1);
      if (path !== '') expect((await fetch(site.origin + path)).status, href).toBe(200);
    }
  });

  it('shows screens that are there, in every format, with their size', async () => {
    const { $ } = await pageAt('/');
    const pictures = $('#capturas picture').toArray();
    expect(pictures).toHaveLength(3);
    const found = new Map<string, string>();
    for (const picture of pictures) {
      const image = $(picture).find('img');
      expect(image.attr('alt')?.length).toBeGreaterThan(40);
      expect(image.attr('loading')).toBe('lazy');
      for (const one of $(picture).find('img, source').toArray()) {
        expect(Number($(one).attr('width')) * Number($(one).attr('height'))).toBeGreaterThan(0);
        const type = $(one).attr('type') ?? 'image/webp';
        for (const entry of ($(one).attr('srcset') ?? $(one).attr('src') ?? '').split(', '))
          found.set(entry.split(' ')[0] ?? '', type);
      }
    }
    expect(new Set(found.values())).toEqual(new Set(['image/avif', 'image/webp']));
    for (const [url, type] of found) {
      const answer = await fetch(site.origin + url, { method: 'HEAD' });
      expect([url, answer.status, answer.headers.get('content-type')]).toEqual([url, 200, type]);
      expect(answer.headers.get('cache-control')).toContain('immutable');
      expect(Number(answer.headers.get('content-length')), url).toBeLessThan(25_000);
    }
  });

  it('leaves out mentors who are hidden from search engines', async () => {
    const [first = ''] = mentorsOf((await pageAt('/')).$);
    const browser = await Browser.loggedIn(site.origin, { username: first.replace('/mentors/', '') });
    const settings = await browser.open('/settings');
    const form = settings.forms.find((one) => one.fields.some(([name]) => name === 'asks_indexed'));
    const left = form?.fields.filter(([name]) => name !== 'indexed') ?? [];
    const body = new URLSearchParams(left);
    expect((await browser.fetch('/settings', { method: 'POST', body })).status).toBe(302);
    await expect.poll(async () => mentorsOf((await pageAt('/')).$)).not.toContain(first);
    expect(mentorsOf((await pageAt('/')).$)).toHaveLength(6);
  });

  it('offers logged-in users the way to their start page, and is not cached for them', async () => {
    const browser = await Browser.loggedIn(site.origin, { username: 'ana.alumna' });
    const page = await browser.open('/');
    expect(page.text).toContain('Ir a Inicio');
    expect(page.headers.get('cache-control')).toContain('no-store');
  });
});

describe.each(INFO)('%s', (path) => {
  it('is one readable page without a script, for any cache but the form', async () => {
    const { status, headers, $ } = await pageAt(path);
    expect([status, $('h1').length, $('script').length]).toEqual([200, 1, 0]);
    if (path === FORM) {
      expect(headers.get('cache-control')).toBe('private, no-store');
      expect($('meta[name=robots]').attr('content')).toContain('noindex');
    } else {
      expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=60');
      expect($('link[rel=canonical]').attr('href')).toBe(`${site.origin}${path}`);
      expect($('meta[name=description]').attr('content')?.length).toBeGreaterThan(60);
    }
    const links = attributesOf($, 'main a[href]', 'href');
    for (const href of links.filter((one) => one.startsWith('/') || one.startsWith('#'))) {
      const [to = '', fragment] = href.split('#');
      const target = to === '' ? { status: 200, $ } : await pageAt(to);
      expect(target.status, href).toBe(200);
      if (fragment) expect(target.$(`[id="${fragment}"]`).length, href).toBe(1);
    }
  });
});

/** Rules of the product, and the pages that have to state each: what it says, or what it calls it. */
const STATED: [rule: string, said: string, pages: string[]][] = [
  [
    'bookings',
    `huecos de ${SLOT_MINUTES} minutos, hasta ${MAX_HOURS} horas seguidas y como muy tarde ${LEAD_HOURS} horas antes`,
    ['/faq', '/terms'],
  ],
  [
    'the deadline to answer, as it is set here',
    'durante 36 horas, y como mucho hasta 3 horas antes de que empiece',
    ['/faq', '/terms', '/help'],
  ],
  [
    'what nobody answers',
    'Si nadie responde, caduca, la hora queda libre y avisamos',
    ['/faq', '/terms', '/help'],
  ],
  [
    'moves',
    `hasta ${LATE_HOURS} horas antes de que empiece, y no cambia nada hasta que la otra parte la acepta`,
    ['/faq', '/terms'],
  ],
  ['cancelling', 'Cancelar se puede hasta que empieza', ['/faq', '/terms']],
  [
    'cancelling late',
    `con menos de ${LATE_HOURS} horas queda anotado como una cancelación tardía`,
    ['/faq', '/terms'],
  ],
  ['leaving a group', 'el que cancela sale de ella, y los demás siguen', ['/faq', '/terms']],
  [
    'the history, and who reads it',
    'queda en «Pasadas»: quién, cuándo y por qué. Lo ven su mentor, quienes estaban en ella y el equipo',
    ['/faq', '/terms'],
  ],
  [
    'reports',
    `Durante ${REPORT_DAYS} días desde que termina, .* ${ANSWER_DAYS} días para dar su versión. Lo leen los dos y el equipo`,
    ['/faq', '/terms'],
  ],
  [
    'when reviews open',
    `cuando han escrito las dos, o a los ${HIDDEN_DAYS} días`,
    ['/faq', '/terms', '/privacy'],
  ],
  ['how long reviews can be changed', `durante ${EDITABLE_DAYS} días`, ['/faq']],
  ['no payment', 'no cobra', ['/faq', '/terms', '/privacy']],
  [
    'what is printed, and what orders',
    `«5,0 \\(1\\)». Para el orden se suman a las suyas ${VIRTUAL_REVIEWS} imaginarias`,
    ['/faq'],
  ],
  [
    'points',
    `${POINTS_PER_SESSION} puntos por cada sesión confirmada y terminada a la que nadie faltó`,
    ['/faq'],
  ],
  [
    'recommendations',
    `áreas que le interesan \\(${RECOMMENDED_BY.areas} de cada 100\\).* ayuda \\(${RECOMMENDED_BY.subjects}\\)`,
    ['/faq'],
  ],
  ['signals', `últimas ${SIGNALS.latest} que recibió, a partir de ${SIGNALS.fewest}`, ['/faq']],
  [
    'notes, payments and packs: kept',
    'notas sobre sus estudiantes, lo acordado «para la próxima», que también lee el estudiante, qué sesiones están pagadas y cómo, y los bonos',
    ['/privacy'],
  ],
  [
    'notes, payments: read by',
    'Solo el mentor que los escribió: notas, pagos, cifras y calendario externo',
    ['/privacy'],
  ],
  ['packs: read by', 'De sus bonos, un estudiante ve cuántas sesiones le quedan', ['/privacy']],
  [
    'reports and student reviews: kept',
    'las reseñas de los mentores sobre sus estudiantes, y las incidencias',
    ['/privacy'],
  ],
  [
    'reports and student reviews: read by',
    'la reseña del uno sobre el otro y las incidencias; también el equipo',
    ['/privacy'],
  ],
  [
    'external calendars',
    'calendario externo de un mentor, si lo conecta: su dirección, cifrada, qué horas tiene ocupadas, y el título y el día de hasta cinco citas que no hemos entendido',
    ['/privacy'],
  ],
  [
    'views',
    `cuántas hubo cada día, sin cookies y sin guardar de quién son.* visitas de un día a un perfil, a los ${PROFILE_VIEW_DAYS} días`,
    ['/privacy'],
  ],
  ['files: kept', 'archivos que añades', ['/privacy']],
  [
    'conversations and files: read by',
    'los mensajes y sus archivos. El equipo del sitio no los ve',
    ['/privacy'],
  ],
  ['known devices', `ya has entrado desde este navegador.* ${KNOWN_DEVICE_DAYS} días`, ['/privacy']],
  [
    'profiles of students: read by',
    'lo ven también los mentores a los que escribe, y el equipo del sitio',
    ['/privacy'],
  ],
  [
    'retention',
    `${NEVER_ACTIVATED_DAYS} días después .* leídos se borran a los ${NOTIFICATION_DAYS} días`,
    ['/privacy'],
  ],
];
const GONE =
  /vale en el momento|vale desde ese momento|se cancela(n)? sola|desaparece de todas las pantallas|ya no se vea en ninguna/;

it.each(STATED)('%s: stated where required', async (_rule, said, pages) => {
  for (const path of pages) {
    const text = (await pageAt(path)).$('main').text().replace(/\s+/g, ' ');
    expect(text, path).toMatch(new RegExp(said));
    expect(text, path).not.toMatch(GONE);
  }
});

it('the questions linked from other pages have their anchors', async () => {
  const { $ } = await pageAt('/faq');
  for (const id of ['resenas', 'orden-de-los-mentores', 'que-se-guarda'])
    expect($(`#${id} h2`).length).toBe(1);
  expect($('#resenas').text()).toContain('14 días');
  expect($('#orden-de-los-mentores').text()).toContain('media bayesiana');
});

it('the address to write to is shown', async () => {
  expect((await pageAt('/contact')).$(`a[href="mailto:${MAIL}"]`).length).toBeGreaterThan(0);
});

it('the terms open in another tab from the registration', async () => {
  const { $ } = await pageAt('/register');
  for (const href of ['/terms', '/privacy'])
    expect($(`form a[href="${href}"]`).attr('target'), href).toBe('_blank');
});

describe('in front of another server', () => {
  let other: ForeignSite;
  beforeAll(async () => {
    // Its own: it has never been told what that server offers.
    other = await startOwnForeignSite();
  });
  afterEach(() => other.foreign.heal());
  afterAll(() => other?.close());
  const ASKED = 'GET /api/mentors/';
  /** With a cookie of ours, so that no response comes from a cache. */
  const landing = async () => {
    const before = other.foreign.calls.length;
    const page = await pageAt('/', other.origin, { cookie: 'has_logged_in=1' });
    expect(other.foreign.calls.slice(before)).toContain(ASKED);
    return page;
  };

  it('makes no claims in the help while the capabilities are unknown', async () => {
    other.foreign.fail('GET /api/capabilities/', 'reset');
    const text = (await pageAt('/help', other.origin)).$('main').text();
    expect(text).toContain('Todo funciona también sin JavaScript.');
    expect(text).toContain('pregunta a quien gestiona este sitio.');
    expect(text).not.toMatch(/no ofrece|no se puede pedir otro/);
  });

  it('shows no mentors if visitors may not read them', async () => {
    const { status, $ } = await landing();
    expect([status, $('#nuestros-mentores').length, $('#funciones').length]).toEqual([200, 0, 1]);
    expect($('#mentores').text()).toContain('Gana dinero');
    expect($('#mentores').text()).not.toMatch(/notas|bonos|ingresos/);
    expect((await pageAt('/contact', other.origin)).$('main').text()).toContain(
      'todavía no ha publicado una dirección de contacto',
    );
    expect((await pageAt('/faq', other.origin)).$('main').text()).toContain('en otro servidor');
  });

  it('puts the best first in a plain list', async () => {
    const mentor = (username: string, total_score: unknown, type = 'mentor') => ({
      id: username.length,
      username,
      full_name: username,
      user_type: type,
      profile: { total_score, price: '20.00' },
    });
    const body = [
      mentor('Good', '4.1'),
      mentor('best', 4.6),
      mentor('pupil', 5, 'alumno'),
      mentor('none', null),
    ];
    other.foreign.fail(ASKED, { status: 200, body });
    const { $ } = await landing();
    expect(mentorsOf($)).toEqual(['/mentors/best', '/mentors/good', '/mentors/none']);
  });

  it.each([
    '500',
    'html502',
    'cut',
    'reset',
    'delay',
  ] as const)('still appears quickly when it fails: %s', async (fault) => {
    other.foreign.fail(ASKED, fault);
    const from = Date.now();
    const { status, $ } = await landing();
    expect([status, $('#nuestros-mentores').length, $('#funciones').length]).toEqual([200, 0, 1]);
    expect(Date.now() - from).toBeLessThan(3_500);
  });
});
