import { accessCalls } from './consoleAccessCalls.ts'
import { alertCalls } from './consoleAlerts.ts'
import { analyticsCalls } from './consoleAnalytics.ts'
import { memberCalls } from './consoleMembers.ts'
import { ownerCalls } from './consoleOwners.ts'
import { projectCalls } from './consoleProjects.ts'
import { userCalls } from './consoleUsers.ts'
import { versionCalls } from './consoleVersions.ts'
import { webhookCalls } from './consoleWebhooks.ts'

/** Every call of the owner's console, by name. */
export const consoleCalls = {
  ...ownerCalls,
  ...memberCalls,
  ...projectCalls,
  ...versionCalls,
  ...analyticsCalls,
  ...userCalls,
  ...accessCalls,
  ...webhookCalls,
  ...alertCalls,
}

/** The header that proves a call comes from the console's own page (CSRF). */
export const consoleCsrfHeader = 'x-latchkey-csrf'

export type { InputOf, ReplyOf } from '../endpoint.ts'
export { type ModalConfig, modalConfig } from '../modalConfig.ts'
export type { ConsoleToken } from './consoleAccessCalls.ts'
export type { ConsoleAlerts } from './consoleAlerts.ts'
export {
  type ConsoleAccess,
  type ConsoleCall,
  type ConsoleRole,
  type ConsoleScope,
  consoleRoles,
  consoleScopes,
} from './consoleCall.ts'
export {
  type ConsoleActiveWallets,
  type ConsoleBreakdown,
  type ConsoleDimension,
  type ConsoleEvent,
  type ConsoleFailures,
  type ConsoleFunnel,
  type ConsoleHeadline,
  type ConsoleMoney,
  type ConsoleOverview,
  type ConsoleReleases,
  type ConsoleSponsorship,
  consoleDimensions,
  consoleHeadlines,
} from './consoleFigures.ts'
export type { ConsoleProof, ConsolePurpose, ConsoleSignedIn } from './consoleOwners.ts'
export type { ConsoleAuditEntry, ConsoleProject } from './consoleProjects.ts'
export type { ConsoleSubject, ConsoleUser } from './consoleUsers.ts'
export type { ConsoleConfigState, ConsoleConfigVersion } from './consoleVersions.ts'
export {
  type ConsoleDelivery,
  type ConsoleWebhook,
  type ConsoleWebhookEvent,
  consoleWebhookEvents,
} from './consoleWebhooks.ts'
