import { spawnSync } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { bundleServer } from './bundleServer.mjs'
import { ensureDependencies, requireNode, root } from './setup/dependencies.mjs'

requireNode()
ensureDependencies()
run('types and modules', ['tsc', '-b'])
const sites = {
  'apps/vault': 'vault',
  'apps/console': 'console',
  'packages/widget': 'widget',
}
for (const [site, name] of Object.entries(sites)) {
  const out = join(root, 'apps/server/dist/public', name)
  run(`${name} for the server`, [
    'vite',
    'build',
    site,
    '--outDir',
    out,
    '--emptyOutDir',
    '--logLevel',
    'warn',
  ])
}
console.log('— the program of the server')
await bundleServer()
// For operators who have the package alone; docs/guides/deploy.md and operate.md use them.
for (const name of ['systemd', 'grafana', 'prometheus']) {
  cpSync(join(root, 'deploy', name), join(root, 'apps/server/dist', name), { recursive: true })
}
run('the published packages', ['tsx', 'scripts/pack/main.ts'])

function run(name, args) {
  console.log(`— ${name}`)
  const env = { ...process.env, NODE_ENV: 'production' }
  const { status } = spawnSync('npx', args, { cwd: root, stdio: 'inherit', env })
  if (status !== 0) process.exit(status ?? 1)
}
