import type { LanguageCode } from '@latchkey/wire/language'
import type { App, Context } from '../../context/context.ts'
import { ServerError } from '../../errors/ServerError.ts'
import type { Embedded } from '../embedded.ts'
import { mailedLinkPages } from '../mailedLink.ts'
import { sendCountedEmail, sendOtpEmail } from './emailFlow.ts'
import { countFollowUpEmail } from './emailRateLimit.ts'
import { findFlowByToken, takeFlowToken } from './flowTable.ts'

const DEVICE_PATH = '/embedded/v1/device'

/** The page of the emailed device link. Its button approves the browser. */
export function devicePages(
  app: App,
  context: Context,
  loadEmbedded: () => Promise<Embedded>,
): void {
  mailedLinkPages(app, context, {
    path: DEVICE_PATH,
    overText: (words) => words.linkOverText,
    async show(token, words) {
      const now = context.clock.now()
      const flow = await findFlowByToken(context.db, token, { step: 'device', now })
      if (!flow) return null
      const facts = [[words.site, flow.site] as const, [words.browser, flow.device] as const]
      return {
        title: words.isThisYou,
        sentences: [words.isThisYouText],
        facts,
        button: words.sendCode,
      }
    },
    async press({ token, words, language }) {
      const outcome = await approveBrowser(await loadEmbedded(), token, language)
      if (outcome === 'over') return null
      if (outcome === 'too-many-mails')
        return { status: 400, title: words.tooMany, sentences: [words.tooManyText] }
      const sentences = [words.codeSentText, words.closePage]
      return { status: 200, title: words.codeSent, sentences }
    },
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
