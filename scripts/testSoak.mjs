import { spawnSync } from 'node:child_process'
import { ensureAnvil } from './setup/anvil.mjs'
import { ensureChromium } from './setup/chromium.mjs'
import { ensureDependencies, requireNode, root } from './setup/dependencies.mjs'

/** The number of cases per test. `npm test` runs the same tests with fewer. */
const cases = {
  FUZZ_REQUESTS: '20000',
  HANDSHAKES: '10000',
  KILL_STEP: '1',
  HOSTILE_MESSAGES: '200000',
  LATCHKEY_SEQUENCES: '500',
  MODEL_RUNS: '1000',
  OTP_GUESSES: '10',
  MUTATED_VAULTS: '100000',
  SHOWN_RUNS: '10000',
  STOLEN_WALLETS: '1000',
}

const nodeTests = [
  'apps/server/src/embedded/crash.test.ts',
  'apps/server/src/embedded/login/otpBruteForce.test.ts',
  'apps/server/src/embedded/stolenTables.test.ts',
  'apps/server/src/embedded/wallet/model.test.ts',
  'apps/server/src/fuzz.test.ts',
  'apps/server/src/upgrade/brokenHandshakes.test.ts',
  'apps/vault/src/approve/shown.test.ts',
  'apps/vault/src/channel',
  'apps/vault/src/keys/vaultEncryption.test.ts',
  'apps/server/src/vault/brokenHandshakes.test.ts',
  'packages/evm/src/connection/sequences.test.ts',
]

requireNode()
ensureDependencies()
ensureAnvil()
const env = { ...process.env, ...cases, LATCHKEY_CHROMIUM: ensureChromium() }

run('tsc', '-b')
run('vitest', 'run', '--project', 'node', '--testTimeout=3600000', ...nodeTests)
run('vitest', 'run', '--config', 'tests/soak/vitest.config.ts')
run(
  ...['vitest', 'run', '--config', 'tests/embedded/vitest.config.ts'],
  ...['tests/embedded/frame.e2e.ts', '-t', 'logs in|C1'],
)

/** Ends the program with the command's status when the command fails. */
function run(command, ...args) {
  const { status } = spawnSync('npx', [command, ...args], { cwd: root, stdio: 'inherit', env })
  if (status !== 0) process.exit(status ?? 1)
}
