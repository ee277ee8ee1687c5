import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import * as v from 'valibot'
import { pressActions, typeActions } from './actions.ts'
import { type Bidi, connectBidi } from './bidi.ts'
import type { BrowserDriver } from './browserDriver.ts'
import { endProgram, startProgram } from './browserProcess.ts'

const program = '/usr/bin/firefox-esr'

const contexts = v.object({
  contexts: v.array(
    v.object({
      context: v.string(),
      children: v.nullish(v.array(v.object({ context: v.string(), url: v.string() }))),
    }),
  ),
})
const evaluated = v.variant('type', [
  v.object({ type: v.literal('success'), result: v.object({ value: v.optional(v.string()) }) }),
  v.object({ type: v.literal('exception'), exceptionDetails: v.object({ text: v.string() }) }),
])
const picture = v.object({ data: v.string() })

/** Firefox without a window, driven by WebDriver BiDi. */
export async function openFirefox(): Promise<BrowserDriver> {
  const profile = mkdtempSync(join(tmpdir(), 'latchkey-firefox-'))
  writeFileSync(join(profile, 'user.js'), quietPreferences)
  const firefox = startProgram(program, [
    '--headless',
    '--no-remote',
    '--profile',
    profile,
    '--remote-debugging-port=0',
  ])
  const end = async () => {
    await endProgram(firefox)
    rmSync(profile, { recursive: true, force: true })
  }
  try {
    const bidi = await connectBidi(await listeningUrl(firefox.stderr))
    await bidi.command('session.new', { capabilities: {} })
    const driver = createDriver(bidi, await topContext(bidi))
    return {
      ...driver,
      async close() {
        bidi.close()
        await end()
      },
    }
  } catch (error) {
    await end()
    throw error
  }
}

/** No start page, no telemetry, no downloads of its own. */
const quietPreferences = [
  'user_pref("browser.startup.page", 0);',
  'user_pref("browser.shell.checkDefaultBrowser", false);',
  'user_pref("datareporting.policy.dataSubmissionEnabled", false);',
  'user_pref("app.update.enabled", false);',
  'user_pref("network.captive-portal-service.enabled", false);',
  'user_pref("network.connectivity-service.enabled", false);',
].join('\n')

async function listeningUrl(stderr: Readable | null): Promise<string> {
  if (!stderr) throw new Error('Firefox has no output')
  for await (const line of createInterface({ input: stderr })) {
    const [, url] = /WebDriver BiDi listening on (\S+)/.exec(line) ?? []
    if (url) {
      // Firefox ends when its pipe is full.
      stderr.resume()
      return `${url}/session`
    }
  }
  throw new Error('Firefox did not start')
}

async function topContext(bidi: Bidi): Promise<string> {
  const [first] = v.parse(contexts, await bidi.command('browsingContext.getTree', {})).contexts
  if (!first) throw new Error('Firefox has no tab')
  return first.context
}

function createDriver(bidi: Bidi, top: string): Omit<BrowserDriver, 'close'> {
  const contextOf = async (frame: string | undefined): Promise<string> => {
    if (frame === undefined) return top
    const tree = await bidi.command('browsingContext.getTree', { root: top })
    const children = v.parse(contexts, tree).contexts[0]?.children ?? []
    const found = children.find(({ url }) => url.startsWith(frame))
    if (!found) throw new Error(`The page has no frame of ${frame}`)
    return found.context
  }
  const perform = async (frame: string | undefined, actions: readonly object[]) =>
    void (await bidi.command('input.performActions', { context: await contextOf(frame), actions }))
  return {
    open: async (url) =>
      void (await bidi.command('browsingContext.navigate', {
        context: top,
        url,
        wait: 'complete',
      })),
    reload: async () =>
      void (await bidi.command('browsingContext.reload', { context: top, wait: 'complete' })),
    async evaluate(body, frame) {
      const answer = await bidi.command('script.callFunction', {
        functionDeclaration: `async () => JSON.stringify(await (async () => { ${body} })())`,
        awaitPromise: true,
        target: { context: await contextOf(frame) },
        // As of a press: windows and the clipboard need one.
        userActivation: true,
      })
      const read = v.parse(evaluated, answer)
      if (read.type === 'exception') throw new Error(read.exceptionDetails.text)
      return read.result.value === undefined ? undefined : JSON.parse(read.result.value)
    },
    press: (point, frame) => perform(frame, pressActions(point)),
    type: (text, frame) => perform(frame, typeActions(text)),
    resize: async (viewport) =>
      void (await bidi.command('browsingContext.setViewport', { context: top, viewport })),
    screenshot: async () =>
      v.parse(picture, await bidi.command('browsingContext.captureScreenshot', { context: top }))
        .data,
  }
}
