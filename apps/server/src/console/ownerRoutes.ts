import {
  type ConsoleSignedIn,
  consoleCalls as calls,
  type InputOf,
  type ReplyOf,
} from '@latchkey/wire/console'
import type { App, Context } from '../context/context.ts'
import { createChallenge } from '../owners/challengeTable.ts'
import { isClaimed, takeClaim } from '../owners/claim.ts'
import { consoleOrigin } from '../owners/consoleSite.ts'
import { addMember, takeInvitation } from '../owners/memberTable.ts'
import { notFoundError, proofRejectedError, signedOutError } from '../owners/ownerErrors.ts'
import {
  endOwnerSession,
  listOwnerSessions,
  recordStepUp,
  serializeConsoleCookie,
} from '../owners/ownerSession.ts'
import { createOwner, findOwnerOf, labelOf, listCredentials } from '../owners/ownerTable.ts'
import { sampleProjectId } from '../sample/sampleProject.ts'
import { describeSession, requireOwner, requireSession, signIn } from './callerSession.ts'
import { type ConsoleRequest, guessLimit, serveConsole } from './serveConsole.ts'
import { isBound, verifyCaller } from './verifyCaller.ts'

export function ownerRoutes(app: App, context: Context): void {
  const { config, db, clock } = context
  stateRoutes(app, context)
  serveConsole(
    app,
    context,
    calls.claim,
    async ({ token, name, proof }, request) => {
      const key = await verifyCaller(context, request, { proof, purpose: 'claim' })
      const now = new Date(clock.now())
      const owner = await db.transaction(async (tx) => {
        if (!(await takeClaim(tx, token, now))) throw proofRejectedError()
        return createOwner(tx, { name, key, isOperator: true, now })
      })
      return signIn(context, request, owner)
    },
    guessLimit,
  )
  serveConsole(
    app,
    context,
    calls.signIn,
    async ({ proof }, request) => {
      const key = await verifyCaller(context, request, { proof, purpose: 'sign-in' })
      const owner = await findOwnerOf(context, key)
      if (!owner) throw proofRejectedError()
      return signIn(context, request, owner)
    },
    guessLimit,
  )
  serveConsole(app, context, calls.openSample, async (_input, request) => {
    if (!config.consoleSample) throw notFoundError()
    return signIn(context, request, null)
  })
  serveConsole(app, context, calls.acceptInvitation, acceptInvitation(context), guessLimit)
  sessionRoutes(app, context)
}

function stateRoutes(app: App, context: Context): void {
  serveConsole(app, context, calls.state, async (_input, { headers }) => ({
    isClaimed: await isClaimed(context),
    rpId: new URL(consoleOrigin(context, headers)).hostname,
    sampleProject: context.config.consoleSample ? sampleProjectId : null,
  }))
  serveConsole(app, context, calls.challenge, openChallenge(context), { callsPerMinutePerIp: 60 })
}

function openChallenge(context: Context) {
  return async (
    { purpose, account }: InputOf<typeof calls.challenge>,
    { session, headers }: ConsoleRequest,
  ): Promise<ReplyOf<typeof calls.challenge>> => {
    const caller = isBound(purpose) ? requireOwner(session) : null
    const origin = consoleOrigin(context, headers)
    const challenge = await createChallenge(context, {
      purpose,
      origin,
      account: account ?? null,
      sessionId: caller?.id ?? null,
      userHandle: caller?.owner.userHandle ?? null,
    })
    const keys = caller ? await listCredentials(context.db, caller.owner.id) : []
    return {
      challengeId: challenge.id,
      challenge: challenge.challenge,
      rpId: new URL(origin).hostname,
      userHandle: challenge.userHandle.toString('base64url'),
      credentialIds: keys.flatMap(({ credentialId }) =>
        credentialId ? [credentialId.toString('base64url')] : [],
      ),
      message: challenge.message,
      expiresAt: challenge.expiresAt.toISOString(),
    }
  }
}

function acceptInvitation(context: Context) {
  const { db, clock } = context
  return async (
    { token, name, proof }: InputOf<typeof calls.acceptInvitation>,
    request: ConsoleRequest,
  ): Promise<ConsoleSignedIn> => {
    const now = new Date(clock.now())
    const known = request.session?.owner ?? null
    const key = proof
      ? await verifyCaller(context, request, { proof, purpose: 'invitation' })
      : null
    if (!key && !known) throw signedOutError()
    const keyOwner = key ? await findOwnerOf(context, key) : known
    const owner = await db.transaction(async (tx) => {
      const { projectId, role } = await takeInvitation(tx, token, now)
      const joined =
        keyOwner ??
        (key
          ? await createOwner(tx, { name: name ?? labelOf(key), key, isOperator: false, now })
          : null)
      if (!joined) throw signedOutError()
      await addMember(tx, { projectId, ownerId: joined.id, role, now })
      return joined
    })
    // Without a proof nothing shows that the owner is there: the session stays as it is, and so does its step-up.
    return key
      ? signIn(context, request, owner)
      : describeSession(context, requireSession(request.session))
  }
}

function sessionRoutes(app: App, context: Context): void {
  serveConsole(app, context, calls.me, async (_input, { session }) =>
    describeSession(context, requireSession(session)),
  )
  serveConsole(
    app,
    context,
    calls.stepUp,
    async ({ proof }, request) => {
      const { id, owner } = requireOwner(request.session)
      const key = await verifyCaller(context, request, { proof, purpose: 'step-up' })
      if ((await findOwnerOf(context, key))?.id !== owner.id) throw proofRejectedError()
      return { stepUpUntil: (await recordStepUp(context, id)).toISOString() }
    },
    guessLimit,
  )
  serveConsole(app, context, calls.signOut, async (_input, { session, headers, replyHeaders }) => {
    const { id, owner } = requireSession(session)
    await endOwnerSession(context, { sessionId: id, ownerId: owner?.id ?? null })
    replyHeaders.set('set-cookie', serializeConsoleCookie(context, headers, null))
    return {}
  })
  serveConsole(app, context, calls.sessions, async (_input, { session }) => {
    const { id, owner } = requireOwner(session)
    const sessions = await listOwnerSessions(context, owner.id)
    return { sessions: sessions.map((one) => ({ ...one, isCurrent: one.id === id })) }
  })
  serveConsole(app, context, calls.endSession, async ({ session: sessionId }, { session }) => {
    const { owner } = requireOwner(session)
    await endOwnerSession(context, { sessionId, ownerId: owner.id })
    return {}
  })
}
