import { recordPermissionEndpoint } from '@latchkey/delegation'
import type { App, Context } from '../context/context.ts'
import { ServerError } from '../errors/ServerError.ts'
import { serve } from '../http/serve.ts'
import { describePermission } from './describePermission.ts'
import { countNewSession } from './sessionQuota.ts'
import { recordSession } from './sessionStore.ts'
import { verifyPermission } from './verifyPermission.ts'

/** The vault lists a permission that it has signed, before the site gets it. */
export function recordPermissionRoute(app: App, context: Context): void {
  serve(
    app,
    context,
    recordPermissionEndpoint,
    async (input, { project, ip }) => {
      const { grant, delegation } = await verifyPermission(context.chains, input)
      await countNewSession(context, { projectId: project.id, ip })
      const pci = await recordSession(context, {
        ...describePermission(grant),
        projectId: project.id,
        account: input.address,
        expiry: Number(grant.endsAt),
        context: input.context,
        delegation,
      })
      if (pci === null) {
        throw new ServerError(409, 'sessions/not-yours', 'Granted to another project', 'context')
      }
      return { pci }
    },
    { access: 'vault', callsPerMinutePerIp: 60 },
  )
}
