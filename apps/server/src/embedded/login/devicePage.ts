import type { LanguageCode } from '@latchkey/wire/language'
import type { Context as HonoContext } from 'hono'
import { readForm } from '../../body/readForm.ts'
import type { App, Context } from '../../context.ts'
import { limitPerIp } from '../../rateLimit/limitPerIp.ts'
import { ServerError } from '../../ServerError.ts'
import type { Embedded } from '../embedded.ts'
import { pageTexts } from '../mail/pageTexts.ts'
import { linkLanguage } from '../mail/requestLanguage.ts'
import { type Page, replyPage } from '../replyPage.ts'
import { sendCountedEmail, sendOtpEmail } from './emailFlow.ts'
import { countFollowUpEmail } from './emailRateLimit.ts'
import { findFlowByToken, takeFlowToken } from './flowTable.ts'

const DEVICE_PATH = '/embedded/v1/device'
const TOKEN_PATTERN = /^[\w-]{43}$/
const FAIL_CLOSED = { failClosed: true } as const

function linkOverPage(language: LanguageCode): Page {
  const words = pageTexts[language]
  return { language, title: words.linkOver, sentences: [words.linkOverText] }
}

function tooManyEmailsPage(language: LanguageCode): Page {
  const words = pageTexts[language]
  return { language, title: words.tooMany, sentences: [words.tooManyText] }
}

function codeSentPage(language: LanguageCode): Page {
  const words = pageTexts[language]
  return { language, title: words.codeSent, sentences: [words.codeSentText, words.closePage] }
}

/** The page of the emailed device link. Opening it changes nothing, since mail scanners open links; its button approves. */
export function devicePages(
  app: App,
  context: Context,
  openEmbedded: () => Promise<Embedded>,
): void {
  app.get(DEVICE_PATH, async (c) => {
    await limitPerIp(c, context, FAIL_CLOSED)
    const token = c.req.query('token') ?? ''
    const language = linkLanguage(c.req.query('language'), c.req.raw.headers)
    const now = context.clock.now()
    const flow = TOKEN_PATTERN.test(token)
      ? await findFlowByToken(context.db, token, { step: 'device', now })
      : null
    if (!flow) return replyPage(c, 400, linkOverPage(language))
    const words = pageTexts[language]
    return replyPage(c, 200, {
      language,
      title: words.isThisYou,
      sentences: [words.isThisYouText],
      facts: [
        [words.site, flow.site],
        [words.browser, flow.device],
      ],
      button: { label: words.sendCode, path: DEVICE_PATH, token },
    })
  })

  app.post(DEVICE_PATH, async (c) => {
    await limitPerIp(c, context, FAIL_CLOSED)
    const { token, language } = await readLinkForm(c)
    const embedded = await openEmbedded()
    const outcome = TOKEN_PATTERN.test(token)
      ? await approveBrowser(embedded, token, language)
      : 'over'
    if (outcome === 'over') return replyPage(c, 400, linkOverPage(language))
    if (outcome === 'too-many-mails') return replyPage(c, 400, tooManyEmailsPage(language))
    return replyPage(c, 200, codeSentPage(language))
  })
}

/** Approves the browser and emails its code. The link stays unused when the code exceeds the email rate limit. */
async function approveBrowser(
  embedded: Embedded,
  token: string,
  language: LanguageCode,
): Promise<'approved' | 'over' | 'too-many-mails'> {
  const { db, clock } = embedded.context
  const now = clock.now()
  try {
    const flow = await db.transaction(async (tx) => {
      const approvedFlow = await takeFlowToken(tx, token, { from: 'device', to: 'code', now })
      if (approvedFlow?.emailLookup) await countFollowUpEmail(tx, approvedFlow.emailLookup, now)
      return approvedFlow
    })
    if (!flow) return 'over'
    const send = () => sendOtpEmail(embedded, { ...flow, language })
    await sendCountedEmail(embedded, flow, { countedAt: now, send })
    return 'approved'
  } catch (error) {
    if (error instanceof ServerError && error.status === 429) return 'too-many-mails'
    throw error
  }
}

/** What the form of an emailed page posts. */
export async function readLinkForm(
  c: HonoContext,
): Promise<{ token: string; language: LanguageCode }> {
  const form = await readForm(c)
  const language = linkLanguage(form.get('language'), c.req.raw.headers)
  return { token: form.get('token') ?? '', language }
}
