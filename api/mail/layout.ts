import { html } from 'hono/html';
import { brand } from '~/api/brand';
import type { Mail } from '~/api/context';
import { oneLine } from '~/api/wording';

export interface MailLink {
  label: string;
  href: string;
}
interface MailContent extends Omit<Mail, 'text' | 'html'> {
  /** Plain sentences; each becomes a paragraph. */
  paragraphs: string[];
  /** A list below the paragraphs. */
  links?: MailLink[];
  action?: MailLink;
  footnote: string;
}

const UNSUBSCRIBE = 'Dejar de recibir este tipo de avisos';

/** The layout shared by all mails: plain text, and the same words as HTML. */
export function composeMail({ to, subject, paragraphs, links = [], action, footnote, ...more }: MailContent) {
  const title = oneLine(subject);
  const link = [...links, ...(action ? [action] : [])].map(({ label, href }) => `${label}: ${href}`);
  const refuse = more.unsubscribe ? [`${UNSUBSCRIBE}: ${more.unsubscribe}`] : [];
  const body = paragraphs.map((one) => `<p style="margin:0 0 16px">${escapeHtml(one)}</p>`).join('');
  const page = `<!doctype html><html lang="es"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;background:${brand.paper};color:${brand.ink};font:16px/1.5 system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px 24px">
<p style="font:600 22px Georgia,serif;margin:0 0 24px">Mentorea</p>${body}${linkList(links)}
${action ? button(action) : ''}
<p style="margin:0;font-size:14px">${escapeHtml(footnote)}</p>
${more.unsubscribe ? unsubscribeLine(more.unsubscribe) : ''}</div></body></html>`;
  return {
    to,
    subject: title,
    text: [...paragraphs, ...link, footnote, ...refuse, 'Mentorea'].join('\n\n'),
    html: page,
    ...more,
  };
}

function button({ label, href }: { label: string; href: string }): string {
  return `<p style="margin:24px 0"><a href="${escapeHtml(href)}" style="display:inline-block;background:${brand.teal};color:${brand.onTeal};padding:12px 20px;border-radius:8px;text-decoration:none">${escapeHtml(label)}</a></p>
<p style="margin:0 0 16px;font-size:14px">Si el botón no funciona, copia esta dirección en tu navegador:<br>${escapeHtml(href)}</p>`;
}

function linkList(links: MailLink[]): string {
  if (links.length === 0) return '';
  const items = links.map(
    ({ label, href }) =>
      `<li style="margin:0 0 8px"><a href="${escapeHtml(href)}" style="color:${brand.teal}">${escapeHtml(label)}</a></li>`,
  );
  return `<ul style="margin:0 0 16px;padding-left:20px">${items.join('')}</ul>`;
}

function unsubscribeLine(href: string): string {
  return `<p style="margin:16px 0 0;font-size:14px"><a href="${escapeHtml(href)}" style="color:${brand.teal}">${UNSUBSCRIBE}</a></p>`;
}

export const escapeHtml = (text: string) => String(html`${text}`);
