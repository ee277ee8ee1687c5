import { spawn } from 'node:child_process'
import { ensureAnvil } from './setup/anvil.mjs'
import { ensureDependencies, requireNode, root } from './setup/dependencies.mjs'

requireNode()
ensureDependencies()
ensureAnvil()

const dev = process.env.npm_lifecycle_event === 'dev'
const stack = spawn(
  process.execPath,
  [
    '--import',
    'tsx',
    '--conditions',
    'latchkey-source',
    'scripts/stack/main.ts',
    ...(dev ? ['--dev'] : []),
  ],
  { cwd: root, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] },
)
// npm forwards a signal only to its shell, which ends without its child; the child then has another parent.
const parent = process.ppid
setInterval(() => {
  if (process.ppid !== parent) stack.kill('SIGTERM')
}, 500).unref()
// The stack closes its own children; forward the signal and wait for it.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stack.kill('SIGTERM'))
stack.on('exit', (code) => process.exit(code ?? 0))
