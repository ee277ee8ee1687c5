import type { App, Context } from '../context/context.ts'
import { accountRoutes } from './account/routes.ts'
import { emailRoutes } from './email/routes.ts'
import { createEmbedded } from './embedded.ts'
import { devicePages } from './login/devicePage.ts'
import { ownerPages } from './login/ownerPage.ts'
import { loginRoutes } from './login/routes.ts'
import { sessionRoutes } from './session/routes.ts'
import { socialRoutes } from './social/routes.ts'
import { walletRoutes } from './wallet/routes.ts'

/** The embedded wallet's server half: `/embedded/v1/*`, for the vault page alone. */
export function embeddedRoutes(app: App, context: Context): void {
  const loadEmbedded = createEmbedded(context)
  loginRoutes(app, context, loadEmbedded)
  devicePages(app, context, loadEmbedded)
  ownerPages(app, context, loadEmbedded)
  sessionRoutes(app, context, loadEmbedded)
  walletRoutes(app, context, loadEmbedded)
  emailRoutes(app, context, loadEmbedded)
  accountRoutes(app, context, loadEmbedded)
  socialRoutes(app, context, loadEmbedded)
}
