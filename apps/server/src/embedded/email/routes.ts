import {
  changeEmailEndpoint,
  confirmNewEmailEndpoint,
  confirmOldEmailEndpoint,
  resendEmailChangeEndpoint,
  stopEmailChangeEndpoint,
} from '@latchkey/wire'
import type { App, Context } from '../../context/context.ts'
import { emailLinkOrigin } from '../emailLinkOrigin.ts'
import type { Embedded } from '../embedded.ts'
import { flowOverError } from '../embeddedErrors.ts'
import { resendInSeconds } from '../login/emailFlow.ts'
import { countCallerEmail } from '../login/emailRateLimit.ts'
import { MAX_OTP_ATTEMPTS } from '../login/flowTable.ts'
import { fillPlaceholders } from '../mail/fillPlaceholders.ts'
import { mailedLinkPages } from '../mailedLink.ts'
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

export function emailRoutes(
  app: App,
  context: Context,
  loadEmbedded: () => Promise<Embedded>,
): void {
  const serve = serveSession(app, context, loadEmbedded)

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

  addUndoPages(app, context, loadEmbedded)
}

/** The page of the undo link that the old mailbox gets. */
function addUndoPages(app: App, context: Context, loadEmbedded: () => Promise<Embedded>): void {
  mailedLinkPages(app, context, {
    path: UNDO_PATH,
    overText: (words) => words.undoOverText,
    async show(token, words) {
      if (!(await canUndoEmailChange(await loadEmbedded(), token))) return null
      return { title: words.undo, sentences: [words.undoText], button: words.undoButton }
    },
    async press({ token, words, language }) {
      const embedded = await loadEmbedded()
      const undone = await context.db.transaction((tx) => undoEmailChange(embedded, tx, token))
      if (!undone) return null
      const sentence = fillPlaceholders(language, { email: undone.email })(words.undoneText)
      return { status: 200, title: words.undone, sentences: [sentence] }
    },
  })
}
