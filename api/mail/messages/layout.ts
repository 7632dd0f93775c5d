import { oneLine } from '../oneLine';
import type { Mail, MailAttachment, MailDue } from '../types';

interface Letter {
  to: string;
  subject: string;
  /** Plain sentences; each becomes a paragraph. */
  paragraphs: string[];
  action?: { label: string; href: string };
  /** Small print at the end. */
  footnote: string;
  attachments?: MailAttachment[];
  /** Address at which this kind of mail can be refused. */
  unsubscribe?: string;
  due?: MailDue;
}

const REFUSE = 'Dejar de recibir este tipo de avisos';

/** One plain look for every mail: text first, the same words as HTML. */
export function letter({ to, subject, paragraphs, action, footnote, ...more }: Letter): Mail {
  const title = oneLine(subject);
  const link = action ? [`${action.label}: ${action.href}`] : [];
  const refuse = more.unsubscribe ? [`${REFUSE}: ${more.unsubscribe}`] : [];
  const body = paragraphs.map((one) => `<p style="margin:0 0 16px">${escapeHtml(one)}</p>`).join('');
  const page = `<!doctype html><html lang="es"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;background:#f7f3ec;color:#1f2a2e;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px 24px">
<p style="font:600 22px Georgia,serif;margin:0 0 24px">Mentorea</p>${body}
${action ? button(action) : ''}
<p style="margin:0;font-size:14px">${escapeHtml(footnote)}</p>
${more.unsubscribe ? refusal(more.unsubscribe) : ''}</div></body></html>`;
  return {
    to,
    subject: title,
    text: [...paragraphs, ...link, footnote, ...refuse, 'Mentorea'].join('\n\n'),
    html: page,
    ...more,
  };
}

function button({ label, href }: { label: string; href: string }): string {
  return `<p style="margin:24px 0"><a href="${escapeHtml(href)}" style="display:inline-block;background:#0f5f5c;color:#fff;padding:12px 20px;border-radius:8px;text-decoration:none">${escapeHtml(label)}</a></p>
<p style="margin:0 0 16px;font-size:14px">Si el botón no funciona, copia esta dirección en tu navegador:<br>${escapeHtml(href)}</p>`;
}

function refusal(href: string): string {
  return `<p style="margin:16px 0 0;font-size:14px"><a href="${escapeHtml(href)}" style="color:#0f5f5c">${REFUSE}</a></p>`;
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
