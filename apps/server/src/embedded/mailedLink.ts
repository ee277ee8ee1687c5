import { readForm } from '../body/readForm.ts'
import type { App, Context } from '../context/context.ts'
import { callerIp } from '../request/callerIp.ts'
import { limitPerIp } from '../request/limitPerIp.ts'
import { type PageTexts, pageTexts } from './mail/pageTexts.ts'
import { linkLanguage } from './mail/requestLanguage.ts'
import { type Page, replyPage } from './replyPage.ts'

const TOKEN_PATTERN = /^[\w-]{43}$/
const FAIL_CLOSED = { failClosed: true } as const

type PageContent = Pick<Page, 'title' | 'sentences' | 'facts'>
type PressedLink = {
  token: string
  ip: string
  words: PageTexts
  language: Page['language']
}

/** A link in an email. Opening it changes nothing, since mail scanners open links; the button of its page does. */
export type MailedLink = {
  path: string
  /** What the page says when the link is no longer valid. */
  overText: (words: PageTexts) => string
  /** The page of a valid token and its button; `null` for another token. */
  show(token: string, words: PageTexts): Promise<(PageContent & { button: string }) | null>
  /** What the button of the page does; `null` for a token that is no longer valid. */
  press(link: PressedLink): Promise<(PageContent & { status: 200 | 400 }) | null>
}

/** Serves the page of a link in an email. */
export function mailedLinkPages(app: App, context: Context, link: MailedLink): void {
  const overPage = (words: PageTexts): PageContent => ({
    title: words.linkOver,
    sentences: [link.overText(words)],
  })

  app.get(link.path, async (c) => {
    await limitPerIp(c, context, FAIL_CLOSED)
    const token = c.req.query('token') ?? ''
    const language = linkLanguage(c.req.query('language'), c.req.raw.headers)
    const words = pageTexts[language]
    const shown = TOKEN_PATTERN.test(token) ? await link.show(token, words) : null
    if (!shown) return replyPage(c, 400, { language, ...overPage(words) })
    const button = { label: shown.button, path: link.path, token }
    return replyPage(c, 200, { language, ...shown, button })
  })

  app.post(link.path, async (c) => {
    await limitPerIp(c, context, FAIL_CLOSED)
    const form = await readForm(c)
    const token = form.get('token') ?? ''
    const language = linkLanguage(form.get('language'), c.req.raw.headers)
    const words = pageTexts[language]
    const pressed = { token, ip: callerIp(c, context), words, language }
    const result = TOKEN_PATTERN.test(token) ? await link.press(pressed) : null
    const { status, ...page } = result ?? { status: 400 as const, ...overPage(words) }
    return replyPage(c, status, { language, ...page })
  })
}
