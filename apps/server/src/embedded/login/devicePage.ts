import type { LanguageCode } from '@latchkey/wire/language'
import type { Context as HonoContext } from 'hono'
import { readForm } from '../../body/readForm.ts'
import type { App, Context } from '../../context.ts'
import { limitCaller } from '../../request/openRequest.ts'
import { ServerError } from '../../ServerError.ts'
import type { Embedded } from '../embedded.ts'
import { requestLanguage } from '../mail/requestLanguage.ts'
import { type Page, replyPage } from '../page.ts'
import { emailOtp, sendCountedEmail } from './emailFlow.ts'
import { countFollowUpEmail } from './emailRateLimit.ts'
import { findFlowByToken, takeFlowToken } from './flowTable.ts'

const PATH = '/embedded/v1/device'
const TOKEN = /^[\w-]{43}$/
const RULES = { failClosed: true } as const

const OVER: Page = {
  title: 'This link is over',
  sentences: ['It was used already or is too old. Begin again on the site where you log in.'],
}

const TOO_MANY: Page = {
  title: 'Too many mails were sent',
  sentences: ['Your address got too many mails within an hour or a day. Try again later.'],
}

/** The page of the emailed device link. Opening it changes nothing, since mail scanners open links; its button approves. */
export function devicePages(app: App, context: Context, open: () => Promise<Embedded>): void {
  app.get(PATH, async (c) => {
    await limitCaller(c, context, RULES)
    const token = c.req.query('token') ?? ''
    const now = context.clock.now()
    const flow = TOKEN.test(token)
      ? await findFlowByToken(context.db, token, { step: 'device', now })
      : null
    if (!flow) return replyPage(c, 400, OVER)
    return replyPage(c, 200, {
      title: 'Is this you?',
      sentences: ['A login with your email address was requested from a new browser.'],
      facts: [
        ['Site', flow.site],
        ['Browser', flow.device],
      ],
      button: { label: 'Yes, send me the code', path: PATH, token },
    })
  })

  app.post(PATH, async (c) => {
    await limitCaller(c, context, RULES)
    const token = await readToken(c)
    const embedded = await open()
    const language = requestLanguage(c.req.raw.headers)
    const outcome = TOKEN.test(token) ? await approve(embedded, token, language) : 'over'
    if (outcome === 'over') return replyPage(c, 400, OVER)
    if (outcome === 'too-many-mails') return replyPage(c, 400, TOO_MANY)
    return replyPage(c, 200, {
      title: 'Thank you',
      sentences: [
        'A second mail with the code is on its way. Type it where you began to log in.',
        'You can close this page.',
      ],
    })
  })
}

/** Approves the browser and emails its code. The link stays unused when the code exceeds the email rate limit. */
async function approve(
  embedded: Embedded,
  token: string,
  language: LanguageCode,
): Promise<'approved' | 'over' | 'too-many-mails'> {
  const { db, clock } = embedded.context
  const now = clock.now()
  try {
    const flow = await db.transaction(async (tx) => {
      const moved = await takeFlowToken(tx, token, { from: 'device', to: 'code', now })
      if (moved?.emailLookup) await countFollowUpEmail(tx, moved.emailLookup, now)
      return moved
    })
    if (!flow) return 'over'
    const send = () => emailOtp(embedded, { ...flow, language })
    await sendCountedEmail(embedded, flow, { countedAt: now, send })
    return 'approved'
  } catch (error) {
    if (error instanceof ServerError && error.status === 429) return 'too-many-mails'
    throw error
  }
}

export async function readToken(c: HonoContext): Promise<string> {
  return (await readForm(c)).get('token') ?? ''
}
