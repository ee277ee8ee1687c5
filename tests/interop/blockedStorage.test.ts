import { fileURLToPath } from 'node:url'
import { type RunningChain, startLocalChain, toViemChain } from '@latchkey/testing'
import { build } from 'esbuild'
import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chromiumPath, quietArguments } from '../../benches/chromium.ts'

let chain: RunningChain
let browser: Browser
beforeAll(async () => {
  chain = await startLocalChain()
  browser = await chromium.launch({ executablePath: chromiumPath, args: quietArguments })
})
afterAll(async () => {
  await browser.close()
  await chain.close()
})

async function bundle(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('./sandboxedPage.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'page',
    conditions: ['latchkey-source'],
    target: 'es2022',
  })
  return outputFiles.map(({ text }) => text).join('\n')
}

test('in a frame with blocked storage, a site connects a wallet, also with a wagmi config on localStorageDriver', async () => {
  const page = await browser.newPage()
  await page.setContent('<iframe sandbox="allow-scripts" srcdoc="<p>"></iframe>')
  const frame = page.frames().find((candidate) => candidate !== page.mainFrame())
  if (!frame) throw new Error('The frame is missing')
  await frame.addScriptTag({ content: await bundle() })
  const report = await frame.evaluate(
    (local) => Reflect.get(window, 'page').runSandboxedPage(local),
    toViemChain(chain),
  )
  expect(report).toEqual({
    storage: 'SecurityError',
    // wagmi's default storage; an owner passes `storage: createStorage({ storage: localStorageDriver() })`.
    plainWagmi: 'SecurityError',
    withoutSiteConfig: 'connected',
    withSiteConfig: 'connected',
  })
})
