// A chunk of its own: only a site whose setup is wrong loads it.
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import type { Latchkey } from '../latchkey.ts'
import { reportSetup } from '../modal/reportSetup.ts'

/**
 * The message of a peer dependency that is not installed: of Vite (`Could not resolve "viem"`), webpack and Node.js
 * (`Cannot find module 'viem'`), and of browsers (`Failed to resolve module specifier "viem"`).
 */
const missingPackagePattern =
  /(?:resolve|find)(?: module specifier| module| package)? ["']((?:@[\w.-]+\/)?[\w.-]+)(?:\/[^"']*)?["']/i

/**
 * The error to throw for a failed import: `adapter/package-missing` when a peer dependency is not installed, which the
 * developer is told once; any other error as it is.
 */
export function missingPeer(latchkey: Latchkey, cause: unknown): unknown {
  const [, name] = missingPackagePattern.exec(cause instanceof Error ? cause.message : '') ?? []
  if (name === undefined) return cause
  reportSetup(latchkey, { code: 'adapter/package-missing', detail: name })
  return new LatchkeyError('adapter/package-missing', { package: name }, { cause })
}
