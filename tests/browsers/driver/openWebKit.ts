import * as v from 'valibot'
import { pressActions } from './actions.ts'
import { type BrowserDriver, limits, type Point } from './browserDriver.ts'
import { endProgram, freePort, startProgram } from './browserProcess.ts'

const timeouts = { pageLoad: limits.pageLoad, script: limits.script, implicit: 0 }
const startAttempts = 200
const startPauseMs = 100

const answer = v.object({ value: v.unknown() })
const failure = v.object({ error: v.string(), message: v.string() })
const session = v.object({ sessionId: v.string() })
const outcome = v.object({ value: v.optional(v.unknown()), error: v.optional(v.string()) })

type Send = (method: string, path: string, body?: object) => Promise<unknown>

/** A WebKitGTK window without a screen, driven by the W3C WebDriver protocol. */
export async function openWebKit(): Promise<BrowserDriver> {
  const port = await freePort()
  const program = startProgram('xvfb-run', ['-a', 'WebKitWebDriver', `--port=${port}`])
  const base = `http://127.0.0.1:${port}`
  try {
    await untilReady(base)
    const created = await send(base, 'POST', '/session', { capabilities: { alwaysMatch: {} } })
    const { sessionId } = v.parse(session, created)
    const path = `${base}/session/${sessionId}`
    await send(path, 'POST', '/timeouts', timeouts)
    const driver = createDriver((method, at, body) => send(path, method, at, body))
    return {
      ...driver,
      async close() {
        // A hung document does not close by itself: the process group ends either way.
        await driver.close().catch(() => null)
        await endProgram(program)
      },
    }
  } catch (error) {
    await endProgram(program)
    throw error
  }
}

function createDriver(command: Send): BrowserDriver {
  const evaluate = async (body: string) => {
    const script = `const done = arguments[arguments.length - 1]
      ;(async () => { ${body} })().then((value) => done({ value }), (error) => done({ error: String(error) }))`
    const { value, error } = v.parse(
      outcome,
      await command('POST', '/execute/async', { script, args: [] }),
    )
    if (error !== undefined) throw new Error(error)
    return value
  }
  const within = async <Result>(frame: string | undefined, act: () => Promise<Result>) => {
    if (frame === undefined) return act()
    await enterFrame(command, frame)
    try {
      return await act()
    } finally {
      await command('POST', '/frame', { id: null })
    }
  }
  return {
    open: async (url) => void (await command('POST', '/url', { url })),
    reload: async () => void (await command('POST', '/refresh', {})),
    evaluate: (body, frame) => within(frame, () => evaluate(body)),
    press: (point, frame) =>
      frame === undefined
        ? command('POST', '/actions', { actions: pressActions(point) }).then(() => {})
        : within(frame, () => clickAt(command, point)),
    type: (text, frame) => within(frame, () => sendKeys(command, text)),
    async resize(size) {
      await command('POST', '/window/rect', size)
      // The window's frame and bar take some of it.
      const inner = v.parse(
        v.tuple([v.number(), v.number()]),
        await evaluate('return [innerWidth, innerHeight]'),
      )
      await command('POST', '/window/rect', {
        width: 2 * size.width - inner[0],
        height: 2 * size.height - inner[1],
      })
    },
    screenshot: async () => v.parse(v.string(), await command('GET', '/screenshot')),
    close: async () => void (await command('DELETE', '')),
  }
}

/** In a frame, pointer actions miss by the frame's place on the page. */
async function clickAt(command: Send, { x, y }: Point): Promise<void> {
  const script = 'return document.elementFromPoint(arguments[0], arguments[1])'
  const found = await command('POST', '/execute/sync', { script, args: [x, y] })
  await command('POST', `/element/${idOf(found)}/click`, {})
}

function idOf(element: unknown): string | undefined {
  return Object.values(v.parse(v.record(v.string(), v.string()), element))[0]
}

/** Key actions reach only an active window, and without a window manager no window is active. */
async function sendKeys(command: Send, text: string): Promise<void> {
  const script = `let field = document.activeElement
    while (field?.shadowRoot?.activeElement) field = field.shadowRoot.activeElement
    return field`
  const field = await command('POST', '/execute/sync', { script, args: [] })
  await command('POST', `/element/${idOf(field)}/value`, { text })
}

/** A frame inside shadow roots is found by a script. */
async function enterFrame(command: Send, url: string): Promise<void> {
  const script = `const wanted = arguments[0]
    const search = (root) => {
      for (const one of root.querySelectorAll('*')) {
        if (one.localName === 'iframe' && one.src.startsWith(wanted)) return one
        const inner = one.shadowRoot && search(one.shadowRoot)
        if (inner) return inner
      }
      return null
    }
    return search(document)`
  const id = await command('POST', '/execute/sync', { script, args: [url] })
  if (id === null) throw new Error(`The page has no frame of ${url}`)
  await command('POST', '/frame', { id })
}

async function send(base: string, method: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(base + path, {
    method,
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(limits.pageLoad + limits.script),
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
