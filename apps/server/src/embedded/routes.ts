import type { App, Context } from '../context.ts'
import { accountRoutes } from './account/routes.ts'
import { emailRoutes } from './email/routes.ts'
import { createEmbedded } from './embedded.ts'
import { devicePages } from './login/devicePage.ts'
import { loginRoutes } from './login/routes.ts'
import { sessionRoutes } from './session/routes.ts'
import { socialRoutes } from './social/routes.ts'
import { walletRoutes } from './wallet/routes.ts'

/** The embedded wallet's server half: `/embedded/v1/*`, for the vault page alone. */
export function embeddedRoutes(app: App, context: Context): void {
  const open = createEmbedded(context)
  loginRoutes(app, context, open)
  devicePages(app, context, open)
  sessionRoutes(app, context, open)
  walletRoutes(app, context, open)
  emailRoutes(app, context, open)
  accountRoutes(app, context, open)
  socialRoutes(app, context, open)
}
