import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import * as v from 'valibot'

/** One WebKitGTK window that a test drives by the W3C WebDriver protocol. */
export type WebKitPage = {
  open(url: string): Promise<void>
  /** @throws when the document does not load within the limit */
  reload(): Promise<void>
  /** Runs the body of an async function in the page. */
  evaluate(body: string): Promise<unknown>
  userAgent(): Promise<string>
  close(): Promise<void>
}

/** A hung document never answers; these limits turn that into a failure. */
const timeouts = { pageLoad: 20_000, script: 20_000, implicit: 0 }
const startAttempts = 100
const startPauseMs = 100

const answer = v.object({ value: v.unknown() })
const failure = v.object({ error: v.string(), message: v.string() })
const session = v.object({ sessionId: v.string() })

export async function openWebKit(): Promise<WebKitPage> {
  const port = await freePort()
  const driver = spawn('xvfb-run', ['-a', 'WebKitWebDriver', `--port=${port}`], {
    stdio: 'ignore',
    // A group of its own, so that Xvfb and the browser end with it.
    detached: true,
  })
  const base = `http://127.0.0.1:${port}`
  try {
    await untilReady(base)
    const created = await send(base, 'POST', '/session', { capabilities: { alwaysMatch: {} } })
    const { sessionId } = v.parse(session, created)
    return await openPage(driver, `${base}/session/${sessionId}`)
  } catch (error) {
    await end(driver)
    throw error
  }
}

async function openPage(driver: ChildProcess, base: string): Promise<WebKitPage> {
  await send(base, 'POST', '/timeouts', timeouts)
  const evaluate = (body: string) => {
    const script = `const done = arguments[arguments.length - 1]
      ;(async () => { ${body} })().then((value) => done({ value }), (error) => done({ error: String(error) }))`
    return send(base, 'POST', '/execute/async', { script, args: [] }).then(unwrap)
  }
  return {
    open: async (url) => void (await send(base, 'POST', '/url', { url })),
    reload: async () => void (await send(base, 'POST', '/refresh', {})),
    evaluate,
    userAgent: async () => String(await evaluate('return navigator.userAgent')),
    async close() {
      // A hung document does not close by itself: the process group ends either way.
      await send(base, 'DELETE', '').catch(() => null)
      await end(driver)
    },
  }
}

const outcome = v.object({ value: v.optional(v.unknown()), error: v.optional(v.string()) })

function unwrap(value: unknown): unknown {
  const { value: result, error } = v.parse(outcome, value)
  if (error !== undefined) throw new Error(error)
  return result
}

async function send(base: string, method: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(base + path, {
    method,
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(timeouts.pageLoad + timeouts.script),
  })
  const { value } = v.parse(answer, await response.json())
  if (response.ok) return value
  const { error, message } = v.parse(failure, value)
  throw new Error(`WebDriver ${method} ${path}: ${error} ${message}`)
}

async function untilReady(base: string): Promise<void> {
  for (let attempt = 0; attempt < startAttempts; attempt += 1) {
    const isReady = await fetch(`${base}/status`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await new Promise((resolve) => setTimeout(resolve, startPauseMs))
  }
  throw new Error('WebKitWebDriver did not start')
}

async function end(driver: ChildProcess): Promise<void> {
  if (driver.pid === undefined || driver.exitCode !== null) return
  const ended = once(driver, 'exit')
  process.kill(-driver.pid, 'SIGKILL')
  await ended
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
