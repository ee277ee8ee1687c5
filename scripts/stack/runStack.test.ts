import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startChild } from './child.ts'
import { type Part, type PartKey, StackError } from './part.ts'
import { findBasePort } from './ports.ts'
import { runStack } from './runStack.ts'

const never = new Promise<string>(() => {})
let dataFolder: string
let basePort: number
let steps: string[]

beforeEach(async () => {
  dataFolder = mkdtempSync(join(tmpdir(), 'latchkey-stack-'))
  basePort = await findBasePort(3)
  steps = []
})
afterEach(() => rmSync(dataFolder, { recursive: true, force: true }))

const run = (...parts: readonly Part[]) =>
  runStack(parts, { basePort, dataFolder, dev: false }, (line) => steps.push(line.trim()))

test('runStack starts its parts in order with the URLs of the earlier ones and closes them in reverse order', async () => {
  const stack = await run(plain('rpc', 0), plain('server', 1))
  expect(stack.urls).toEqual({ rpc: url(0), server: url(1) })
  expect(steps).toEqual([
    'rpc knows ',
    expect.stringMatching(/^✓ rpc \(\d+\.\d s\)$/),
    'server knows rpc',
    expect.stringMatching(/^✓ server/),
  ])
  await stack.close()
  expect(steps.slice(4)).toEqual(['server closed', 'rpc closed'])
})

test('runStack builds a site while the parts before it start, and starts the site when it is built', async () => {
  let build = () => {}
  const begun = new Promise<void>((resolve) => {
    build = resolve
  })
  const rpc = plain('rpc', 0)
  const stack = await run(
    { ...rpc, start: (options) => begun.then(() => rpc.start(options)) },
    {
      ...plain('demo', 1),
      build: async () => {
        steps.push('demo builds')
        build()
      },
    },
  )
  expect(steps.filter((step) => !step.startsWith('✓'))).toEqual([
    'demo builds',
    'rpc knows ',
    'demo knows rpc',
  ])
  await stack.close()
})

test('runStack closes the running parts and stops the build under way when a part fails', async () => {
  const server: Part = {
    ...plain('server', 1),
    start: async () => {
      throw new StackError('The server did not answer within 60 s.')
    },
  }
  const demo: Part = {
    ...plain('demo', 2),
    build: ({ signal }) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => {
          steps.push('build stopped')
          reject(new StackError('apps/demo could not be built.'))
        })
      }),
  }
  await expect(run(plain('rpc', 0), server, demo)).rejects.toThrow(
    'The server did not answer within 60 s.',
  )
  expect(steps.slice(-2)).toEqual(['build stopped', 'rpc closed'])
})

test('runStack rejects with the message of a failing build and closes the running parts', async () => {
  const demo: Part = {
    ...plain('demo', 1),
    build: async () => {
      throw new StackError('apps/demo could not be built.')
    },
  }
  await expect(run(plain('rpc', 0), demo)).rejects.toThrow('apps/demo could not be built.')
  expect(steps.at(-1)).toBe('rpc closed')
})

test('runStack aborted during the start stops the build, starts no further part and closes the running ones', async () => {
  const stopping = new AbortController()
  const rpc = plain('rpc', 0)
  const parts: Part[] = [
    {
      ...rpc,
      start: (options) => {
        stopping.abort()
        return rpc.start(options)
      },
    },
    plain('server', 1),
    {
      ...plain('demo', 2),
      build: async ({ signal }) => {
        await once(signal, 'abort')
        steps.push('build stopped')
      },
    },
  ]
  const settings = { basePort, dataFolder, dev: false }
  await expect(runStack(parts, settings, () => {}, stopping.signal)).rejects.toThrow('aborted')
  expect(steps).toEqual(['rpc knows ', 'build stopped', 'rpc closed'])
})

test('runStack names a port in use before any part starts', async () => {
  const other = createServer().listen(basePort, '127.0.0.1')
  await once(other, 'listening')
  await expect(run(plain('rpc', 0))).rejects.toThrow(
    `Port ${basePort}, meant for rpc, is taken. Stop what uses it, or move the whole stack`,
  )
  expect(steps).toEqual([])
  other.close()
})

test('the stack of npm start reports a part that ends by itself, with its last output', async () => {
  const crashing: Part = {
    ...plain('server', 0),
    start: async () => {
      const args = ['-e', 'console.error("the disk is full"); process.exitCode = 3']
      const child = startChild({ title: 'The server', command: process.execPath, args })
      return { url: url(0), ...child }
    },
  }
  const stack = await run(crashing)
  expect(await stack.died).toBe('The server ended by itself (exit code 3).\n    the disk is full')
  await stack.close()
})

function url(offset: number): string {
  return `http://localhost:${basePort + offset}`
}

/** A part that only records its calls. */
function plain(key: PartKey, portOffset: number): Part {
  return {
    key,
    title: key,
    portOffset,
    async start({ urls }) {
      steps.push(`${key} knows ${Object.keys(urls).join()}`)
      return {
        url: url(portOffset),
        close: async () => void steps.push(`${key} closed`),
        died: never,
      }
    },
  }
}
