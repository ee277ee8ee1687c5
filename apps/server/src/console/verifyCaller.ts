import type { ConsoleProof, ConsolePurpose } from '@latchkey/wire/console'
import type { Context } from '../context/context.ts'
import { consoleOrigin } from '../owners/consoleSite.ts'
import { type ProvenKey, verifyProof } from '../owners/verifyProof.ts'
import type { ConsoleRequest } from './serveConsole.ts'

/** Whether the ceremony belongs to a session, and its challenge with it. */
export function isBound(purpose: ConsolePurpose): boolean {
  return purpose === 'step-up' || purpose === 'add-credential'
}

/** The key that the caller proves to hold. @throws ServerError `console/proof-rejected` */
export function verifyCaller(
  context: Context,
  { session, headers }: ConsoleRequest,
  { proof, purpose }: { proof: ConsoleProof; purpose: ConsolePurpose },
): Promise<ProvenKey> {
  const sessionId = isBound(purpose) ? (session?.id ?? null) : null
  return verifyProof(context, proof, {
    purpose,
    origin: consoleOrigin(context, headers),
    sessionId,
  })
}
