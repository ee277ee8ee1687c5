import { once } from 'node:events'
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
  const stopping = new AbortController()
  const { signal } = stopping
  const stopped = once(signal, 'abort').then(() => null)
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stopping.abort())
  process.once('disconnect', () => stopping.abort())
  const settings: Settings = {
    basePort: readBasePort(process.env.LATCHKEY_PORT),
    dataFolder: chooseDataFolder(root, process.env.LATCHKEY_DATA),
    dev: process.argv.includes('--dev'),
  }
  console.log('Starting Latchkey …')
  const say = (line: string) => console.log(line)
  const stack = await runStack(parts, settings, say, signal).catch((error) => {
    // Ctrl-C reaches the parts that are still starting, too: that they end is no failure then.
    if (signal.aborted) return null
    throw error
  })
  if (!stack) return console.log('\nStopped.')
  const removeUrls = publishUrls(root, stack.urls)
  const seconds = (performance.now() / 1000).toFixed(1)
  console.log(
    `\n${describeStack(parts, stack.urls)}\n\n  Up after ${seconds} s. Ctrl-C stops everything.`,
  )
  const death = await Promise.race([stopped, stack.died])
  removeUrls()
  await stack.close()
  if (death !== null) throw new StackError(death)
  console.log('\nStopped.')
}
