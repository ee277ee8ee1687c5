import type { LanguageCode } from '@latchkey/wire/language'
import type { App, Context } from '../../context.ts'
import { limitPerIp } from '../../rateLimit/limitPerIp.ts'
import { callerIp } from '../../request/callerIp.ts'
import type { Embedded } from '../embedded.ts'
import { pageTexts } from '../mail/pageTexts.ts'
import { linkLanguage } from '../mail/requestLanguage.ts'
import { type Page, replyPage } from '../replyPage.ts'
import { readLinkForm } from './devicePage.ts'
import { allowOwner, isOwnerToken, OWNER_PATH } from './ownerLink.ts'

const TOKEN_PATTERN = /^[\w-]{43}$/
const FAIL_CLOSED = { failClosed: true } as const

function linkOverPage(language: LanguageCode): Page {
  const words = pageTexts[language]
  return { language, title: words.linkOver, sentences: [words.linkOverText] }
}

/**
 * The page of the owner's link. Opening it changes nothing, since mail scanners open links; its button lets this
 * network request emails although strangers have used up those for new browsers.
 */
export function ownerPages(
  app: App,
  context: Context,
  openEmbedded: () => Promise<Embedded>,
): void {
  app.get(OWNER_PATH, async (c) => {
    await limitPerIp(c, context, FAIL_CLOSED)
    const token = c.req.query('token') ?? ''
    const language = linkLanguage(c.req.query('language'), c.req.raw.headers)
    const isValid =
      TOKEN_PATTERN.test(token) && (await isOwnerToken(context.db, token, context.clock.now()))
    if (!isValid) return replyPage(c, 400, linkOverPage(language))
    const words = pageTexts[language]
    return replyPage(c, 200, {
      language,
      title: words.isThisYou,
      sentences: [words.moreCodesText],
      button: { label: words.moreCodes, path: OWNER_PATH, token },
    })
  })

  app.post(OWNER_PATH, async (c) => {
    await limitPerIp(c, context, FAIL_CLOSED)
    const { token, language } = await readLinkForm(c)
    const request = { token, ip: callerIp(c, context) }
    const isAllowed = TOKEN_PATTERN.test(token) && (await allowOwner(await openEmbedded(), request))
    if (!isAllowed) return replyPage(c, 400, linkOverPage(language))
    const words = pageTexts[language]
    return replyPage(c, 200, { language, title: words.codesAllowed, sentences: [words.closePage] })
  })
}
