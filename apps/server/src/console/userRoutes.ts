import { consoleCalls as calls } from '@latchkey/wire/console'
import type { App, Context } from '../context/context.ts'
import { setBlocked } from '../users/userTable.ts'
import { deleteUser } from './deleteUser.ts'
import { record } from './memberRoutes.ts'
import { serveConsole } from './serveConsole.ts'
import { describeUser, endSessions } from './userSessions.ts'
import { createSubjects } from './userSubject.ts'

/** One visitor at a time, by an address that the owner knows. There is no list of users. */
export function userRoutes(app: App, context: Context): void {
  const { db } = context
  const findSubject = createSubjects(context)
  // Guessing addresses is slow.
  const limit = { callsPerMinutePerIp: 60 }
  serveConsole(
    app,
    context,
    calls.findUser,
    async ({ project, subject }) => ({
      user: await describeUser(context, await findSubject(project, subject)),
    }),
    limit,
  )
  serveConsole(app, context, calls.blockUser, async ({ project, subject, isBlocked }, request) => {
    const found = await findSubject(project, subject)
    await setBlocked(context, { projectId: project, lookup: found.lookup, isBlocked })
    if (isBlocked) await endSessions(db, found)
    const action = isBlocked ? 'user.blocked' : 'user.unblocked'
    await record(context, request, { projectId: project, action })
    return { user: await describeUser(context, found) }
  })
  serveConsole(app, context, calls.signOutUser, async ({ project, subject }, request) => {
    const ended = await endSessions(db, await findSubject(project, subject))
    await record(context, request, { projectId: project, action: 'user.signed-out' })
    return { ended }
  })
  serveConsole(app, context, calls.deleteUser, async ({ project, subject }, request) => {
    const report = await deleteUser(context, await findSubject(project, subject))
    // The log says that a user was deleted, not which one.
    await record(context, request, { projectId: project, action: 'user.deleted' })
    return report
  })
}
