import type { App, Context } from '../context/context.ts'
import { alertRoutes } from './alertRoutes.ts'
import { analyticsRoutes } from './analyticsRoutes.ts'
import { configRoutes } from './configRoutes.ts'
import { credentialRoutes } from './credentialRoutes.ts'
import { memberRoutes } from './memberRoutes.ts'
import { ownerRoutes } from './ownerRoutes.ts'
import { pageRoutes } from './pageRoutes.ts'
import { projectRoutes } from './projectRoutes.ts'
import { usageRoutes } from './usageRoutes.ts'
import { userRoutes } from './userRoutes.ts'
import { webhookRoutes } from './webhookRoutes.ts'

/** The owner's console: its API and its page. */
export function consoleRoutes(app: App, context: Context): void {
  ownerRoutes(app, context)
  credentialRoutes(app, context)
  memberRoutes(app, context)
  projectRoutes(app, context)
  configRoutes(app, context)
  analyticsRoutes(app, context)
  usageRoutes(app, context)
  userRoutes(app, context)
  webhookRoutes(app, context)
  alertRoutes(app, context)
  pageRoutes(app, context)
}
