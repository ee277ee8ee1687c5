import {
  changeEmailEndpoint,
  confirmNewEmailEndpoint,
  confirmOldEmailEndpoint,
  resendEmailChangeEndpoint,
  stopEmailChangeEndpoint,
} from '@latchkey/wire'
import type { LanguageCode } from '@latchkey/wire/language'
import type { App, Context } from '../../context.ts'
import { limitPerIp } from '../../rateLimit/limitPerIp.ts'
import { emailLinkOrigin } from '../emailLinkOrigin.ts'
import type { Embedded } from '../embedded.ts'
import { flowOverError } from '../embeddedErrors.ts'
import { readLinkForm } from '../login/devicePage.ts'
import { resendInSeconds } from '../login/emailFlow.ts'
import { countCallerEmail } from '../login/emailRateLimit.ts'
import { MAX_OTP_ATTEMPTS } from '../login/flowTable.ts'
import { fillPlaceholders } from '../mail/fillPlaceholders.ts'
import { pageTexts } from '../mail/pageTexts.ts'
import { linkLanguage } from '../mail/requestLanguage.ts'
import { type Page, replyPage } from '../replyPage.ts'
import { serveSession } from '../serveSession.ts'
import {
  confirmNewEmail,
  confirmOldEmail,
  requireEmailChange,
  sendEmailChangeOtp,
  startEmailChange,
} from './changeEmail.ts'
import { canUndoEmailChange, undoEmailChange } from './emailChangeTable.ts'
import { stopEmailChange } from './stopEmailChange.ts'

const UNDO_PATH = '/embedded/v1/email/undo'
const TOKEN_PATTERN = /^[\w-]{43}$/
const FAIL_CLOSED = { failClosed: true } as const

function linkOverPage(language: LanguageCode): Page {
  const words = pageTexts[language]
  return { language, title: words.linkOver, sentences: [words.undoOverText] }
}

export function emailRoutes(
  app: App,
  context: Context,
  openEmbedded: () => Promise<Embedded>,
): void {
  const serve = serveSession(app, context, openEmbedded)

  serve(changeEmailEndpoint, async ({ email, lostMailbox }, { embedded, session, request }) => {
    const change = { email, lostMailbox, origin: request.origin ?? '' }
    await countCallerEmail(embedded, request.ip)
    return { ...(await startEmailChange(embedded, session, change)), resendInSeconds }
  })

  serve(confirmOldEmailEndpoint, async (input, { embedded, session }) => {
    await confirmOldEmail(embedded, session, input)
    return { resendInSeconds }
  })

  serve(confirmNewEmailEndpoint, async (input, { embedded, session, request }) => {
    const publicUrl = emailLinkOrigin(context, request)
    const { email, appliesAt } = await confirmNewEmail(embedded, session, { ...input, publicUrl })
    return { email, from: appliesAt.toISOString() }
  })

  serve(resendEmailChangeEndpoint, async ({ changeId }, { embedded, session, request }) => {
    await countCallerEmail(embedded, request.ip)
    const { flow, plan } = await requireEmailChange(embedded, session, changeId)
    if (flow.attempts >= MAX_OTP_ATTEMPTS) throw flowOverError()
    await sendEmailChangeOtp(embedded, flow.id, plan, session)
    return { resendInSeconds }
  })

  serve(stopEmailChangeEndpoint, async (_input, { embedded, session }) => {
    await stopEmailChange(embedded, session)
    return {}
  })

  addUndoPages(app, context, openEmbedded)
}

/** The page of the undo link that the old mailbox gets. */
function addUndoPages(app: App, context: Context, openEmbedded: () => Promise<Embedded>): void {
  app.get(UNDO_PATH, async (c) => {
    await limitPerIp(c, context, FAIL_CLOSED)
    const token = c.req.query('token') ?? ''
    const language = linkLanguage(c.req.query('language'), c.req.raw.headers)
    const words = pageTexts[language]
    if (!TOKEN_PATTERN.test(token) || !(await canUndoEmailChange(await openEmbedded(), token)))
      return replyPage(c, 400, linkOverPage(language))
    return replyPage(c, 200, {
      language,
      title: words.undo,
      sentences: [words.undoText],
      button: { label: words.undoButton, path: UNDO_PATH, token },
    })
  })

  app.post(UNDO_PATH, async (c) => {
    await limitPerIp(c, context, FAIL_CLOSED)
    const { token, language } = await readLinkForm(c)
    const embedded = await openEmbedded()
    const undone = TOKEN_PATTERN.test(token)
      ? await context.db.transaction((tx) => undoEmailChange(embedded, tx, token))
      : null
    if (!undone) return replyPage(c, 400, linkOverPage(language))
    const words = pageTexts[language]
    return replyPage(c, 200, {
      language,
      title: words.undone,
      sentences: [fillPlaceholders(language, { email: undone.email })(words.undoneText)],
    })
  })
}
