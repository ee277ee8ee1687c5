import { spawnSync } from 'node:child_process'
import { ensureAnvil } from './setup/anvil.mjs'
import { ensureDependencies, requireNode, root } from './setup/dependencies.mjs'
import { ensureFirefox } from './setup/firefox.mjs'
import { ensureWebKit } from './setup/webkit.mjs'

requireNode()
ensureDependencies()
ensureAnvil()
ensureFirefox()
ensureWebKit()
const { status } = spawnSync(
  'npx',
  ['vitest', 'run', '--config', 'tests/browsers/vitest.config.ts', ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit' },
)
process.exit(status ?? 1)
