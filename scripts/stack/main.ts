import { fileURLToPath } from 'node:url'
import { chooseDataFolder } from './dataFolder.ts'
import { type Settings, StackError } from './part.ts'
import { parts } from './parts.ts'
import { readBasePort } from './ports.ts'
import { describeStack, publishUrls, runStack } from './runStack.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

try {
  await main()
} catch (error) {
  console.error(`\n${error instanceof StackError ? error.message : String(error)}`)
  process.exit(1)
}

async function main(): Promise<void> {
  const stopped = new Promise<null>((done) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => done(null))
  })
  const settings: Settings = {
    basePort: readBasePort(process.env.LATCHKEY_PORT),
    dataFolder: chooseDataFolder(root, process.env.LATCHKEY_DATA),
    dev: process.argv.includes('--dev'),
  }
  console.log('Starting Latchkey …')
  const stack = await runStack(parts, settings, (line) => console.log(line))
  const withdraw = publishUrls(root, stack.urls)
  const seconds = (performance.now() / 1000).toFixed(1)
  console.log(
    `\n${describeStack(parts, stack.urls)}\n\n  Up after ${seconds} s. Ctrl-C stops everything.`,
  )
  const death = await Promise.race([stopped, stack.died])
  withdraw()
  await stack.close()
  if (death !== null) throw new StackError(death)
  console.log('\nStopped.')
}
