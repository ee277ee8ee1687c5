import { consoleCalls as calls } from '@latchkey/wire/console'
import type { App, Context } from '../context/context.ts'
import {
  addCredential,
  labelOf,
  listCredentials,
  type Owner,
  removeCredential,
} from '../owners/ownerTable.ts'
import { requireStepUp } from './authorize.ts'
import { requireOwner } from './callerSession.ts'
import { guessLimit, serveConsole } from './serveConsole.ts'
import { verifyCaller } from './verifyCaller.ts'

/** The passkeys and wallets of the signed-in owner. */
export function credentialRoutes(app: App, context: Context): void {
  const { db, clock } = context
  const listFor = async ({ id }: Owner) => ({
    credentials: (await listCredentials(db, id)).map(({ credentialId: _, ...rest }) => rest),
  })
  serveConsole(app, context, calls.credentials, async (_input, { session }) =>
    listFor(requireOwner(session).owner),
  )
  serveConsole(
    app,
    context,
    calls.addCredential,
    async ({ proof }, request) => {
      const session = requireOwner(request.session)
      requireStepUp(context, session)
      const key = await verifyCaller(context, request, { proof, purpose: 'add-credential' })
      const now = new Date(clock.now())
      await addCredential(db, session.owner.id, { key, label: labelOf(key), now })
      return listFor(session.owner)
    },
    guessLimit,
  )
  serveConsole(app, context, calls.removeCredential, async ({ credential }, { session }) => {
    const opened = requireOwner(session)
    requireStepUp(context, opened)
    await removeCredential(context, { ownerId: opened.owner.id, credentialId: credential })
    return listFor(opened.owner)
  })
}
