import type { App, Context } from '../context.ts'
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
  const openEmbedded = createEmbedded(context)
  loginRoutes(app, context, openEmbedded)
  devicePages(app, context, openEmbedded)
  ownerPages(app, context, openEmbedded)
  sessionRoutes(app, context, openEmbedded)
  walletRoutes(app, context, openEmbedded)
  emailRoutes(app, context, openEmbedded)
  accountRoutes(app, context, openEmbedded)
  socialRoutes(app, context, openEmbedded)
}
