import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import * as v from 'valibot'
import { chromiumPath, quietArguments } from '../chromium.ts'
import { devtoolsPipe, type Session } from './devtoolsPipe.ts'

export type Chromium = { openPage(): Promise<ChromiumPage>; close(): Promise<void> }
export type ChromiumPage = Session & { close(): Promise<void> }

/** What Playwright starts Chromium with, as far as it has to do with a page: the figures stay comparable. */
const switches = [
  '--headless',
  '--remote-debugging-pipe',
  '--allow-pre-commit-input',
  '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4',
  '--disable-back-forward-cache',
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-breakpad',
  '--disable-default-apps',
  '--disable-dev-shm-usage',
  '--disable-extensions',
  '--disable-features=AimEnabled,MediaRouter,NetworkTimeServiceQuerying,OptimizationHints,PaintHolding,PreconnectToSearch',
  '--disable-field-trial-config',
  '--disable-hang-monitor',
  '--disable-ipc-flooding-protection',
  '--disable-renderer-backgrounding',
  '--enable-unsafe-swiftshader',
  '--force-color-profile=srgb',
  '--hide-scrollbars',
  '--metrics-recording-only',
  '--mute-audio',
  '--password-store=basic',
]
const removal = { recursive: true, force: true, maxRetries: 5 }

/** A Chromium of its own with nothing between it and us that would be measured along with the page. */
export async function openChromium(): Promise<Chromium> {
  const profile = await mkdtemp(join(tmpdir(), 'latchkey-chromium-'))
  const child = spawn(
    chromiumPath,
    [...switches, ...quietArguments, `--user-data-dir=${profile}`],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'], detached: true },
  )
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const kill = (): void => {
    // Its own group: whatever the browser started goes with it.
    const running = child.exitCode === null && child.signalCode === null
    if (child.pid && running) process.kill(-child.pid, 'SIGKILL')
  }
  const abandon = (): void => {
    kill()
    rmSync(profile, removal)
  }
  const leave = (): void => process.exit(1)
  process.once('exit', abandon)
  process.once('SIGINT', leave)
  process.once('SIGTERM', leave)
  const [, , , into, from] = child.stdio
  if (!(into instanceof Writable && from instanceof Readable)) throw new Error('No pipes')
  const pipe = devtoolsPipe(into, from)
  child.once('exit', () => pipe.fail(new Error('Chromium has ended')))
  child.once('error', (cause) => pipe.fail(new Error('Chromium does not start', { cause })))
  const browser = pipe.session()
  await browser.send('Browser.getVersion')
  return {
    async openPage() {
      const context = await browser.send('Target.createBrowserContext')
      const { browserContextId } = v.parse(v.object({ browserContextId: v.string() }), context)
      const target = await browser.send('Target.createTarget', {
        url: 'about:blank',
        browserContextId,
      })
      const { targetId } = v.parse(v.object({ targetId: v.string() }), target)
      const attached = await browser.send('Target.attachToTarget', { targetId, flatten: true })
      const { sessionId } = v.parse(v.object({ sessionId: v.string() }), attached)
      return {
        ...pipe.session(sessionId),
        async close() {
          await browser.send('Target.disposeBrowserContext', { browserContextId })
        },
      }
    },
    async close() {
      await browser.send('Browser.close').catch(kill)
      await exited
      process.off('exit', abandon).off('SIGINT', leave).off('SIGTERM', leave)
      await rm(profile, removal)
    },
  }
}
