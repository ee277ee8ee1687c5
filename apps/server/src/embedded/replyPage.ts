import { createHash } from 'node:crypto'
import type { LanguageCode } from '@latchkey/wire/language'
import { textDirection } from '@latchkey/wire/textDirection'
import type { Context as HonoContext } from 'hono'
import { escapeHtml } from './escapeHtml.ts'

const STYLE = `
  :root { color-scheme: light dark; }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; font: 16px/1.5 system-ui, sans-serif; }
  main { max-width: 26rem; padding: 2rem; display: grid; gap: 1rem; }
  h1 { font-size: 1.375rem; line-height: 1.3; margin: 0; text-wrap: balance; }
  p, dl { margin: 0; }
  dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; padding: 1rem; border: 1px solid #8884; border-radius: 12px; }
  dt { opacity: .7; }
  dd { margin: 0; overflow-wrap: anywhere; font-weight: 600; }
  button { font: inherit; font-weight: 600; padding: .75rem 1rem; width: 100%; border: 0; border-radius: 12px; background: #2b6cff; color: #fff; cursor: pointer; }
  button:focus-visible { outline: 3px solid #2b6cff66; outline-offset: 2px; }
`
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')
const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`

export type Page = {
  language: LanguageCode
  title: string
  sentences: readonly string[]
  facts?: readonly (readonly [string, string])[]
  /** A button that posts the token: mail scanners open links, but do not press buttons. */
  button?: { label: string; path: string; token: string }
}

/** Replies with a page without scripts, for links in emails. */
export function replyPage(c: HonoContext, status: 200 | 400, page: Page): Response {
  const facts = (page.facts ?? []).map(
    ([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`,
  )
  const { language, button } = page
  const form = button
    ? `<form method="post" action="${escapeHtml(button.path)}">${hidden('token', button.token)}${hidden('language', language)}<button>${escapeHtml(button.label)}</button></form>`
    : ''
  const body = `<!doctype html><html lang="${language}" dir="${textDirection(language)}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(page.title)}</title><style>${STYLE}</style><main><h1>${escapeHtml(page.title)}</h1>${page.sentences.map((sentence) => `<p>${escapeHtml(sentence)}</p>`).join('')}${facts.length > 0 ? `<dl>${facts.join('')}</dl>` : ''}${form}</main></html>`
  return c.body(body, status, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': POLICY,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cache-control': 'no-store',
  })
}

function hidden(name: string, value: string): string {
  return `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`
}
