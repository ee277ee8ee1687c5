import { runServer } from '../../start/runServer.ts'
import { sandboxOnramp } from './sandboxOnramp.ts'
import type { SandboxInput } from './sandboxSettings.ts'

/** The server's program with the sandbox onramp of SANDBOX_ONRAMP, for the local stack and the tests. */
const settings: SandboxInput[] = JSON.parse(process.env.SANDBOX_ONRAMP ?? '[]')
process.exitCode = await runServer(process.argv.slice(2), {
  onrampExtension: sandboxOnramp(...settings),
})
