import type { LanguageCode } from '@latchkey/wire/language'
import { textDirection } from '@latchkey/wire/textDirection'
import { escapeHtml } from '../escapeHtml.ts'
import type { Email } from './mailer.ts'

/** A paragraph, a code that is shown on its own, or a link. */
export type EmailPart = string | { code: string } | { url: string }

const codeStyle =
  'font: 600 28px/1.4 ui-monospace, Menlo, Consolas, monospace; letter-spacing: 0.08em'
const bodyStyle = 'font: 16px/1.5 system-ui, sans-serif; max-width: 36em; margin: 0; padding: 16px'

/** An email as plain text and as HTML with the same content; without images, styles or scripts from elsewhere. */
export function renderEmail(
  language: LanguageCode,
  { subject, parts }: { subject: string; parts: readonly EmailPart[] },
): Email {
  const dir = textDirection(language)
  return {
    subject,
    text: parts.map(toText).join('\n\n'),
    html: `<!doctype html><html lang="${language}" dir="${dir}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body style="${bodyStyle}" dir="${dir}">${parts.map(toHtml).join('')}</body></html>`,
  }
}

function toText(part: EmailPart): string {
  if (typeof part === 'string') return part
  return `    ${'code' in part ? part.code : part.url}`
}

function toHtml(part: EmailPart): string {
  if (typeof part === 'string') return `<p>${escapeHtml(part)}</p>`
  if ('code' in part) return `<p dir="ltr" style="${codeStyle}">${escapeHtml(part.code)}</p>`
  const url = escapeHtml(part.url)
  return `<p dir="ltr"><a href="${url}" style="overflow-wrap: anywhere">${url}</a></p>`
}
