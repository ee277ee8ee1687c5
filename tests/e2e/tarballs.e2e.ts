import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { preview } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { chromiumPath, quietArguments } from '../../benches/chromium.ts'
import { run } from '../consumers/run.ts'
import { packPackages } from '../consumers/tarballs.ts'
import { unpackExample } from '../consumers/unpackExample.ts'
import { visitSite } from '../consumers/visit.ts'
import { evmWallet } from '../consumers/wallets.ts'
import { chainUrl } from './fixtures/browser.ts'

// `npm run test:consumers` installs all examples from the registry, as their owners would.
test('a React site outside the workspace type-checks and builds with the tarballs, and a visitor connects, signs and disconnects', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-tarballs-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const site = join(folder, 'site')
  await unpackExample('vite-react', await packPackages(folder), site)
  await run(site, 'npx', ['tsc', '--noEmit'])
  await run(site, 'npx', ['vite', 'build'])

  const server = await preview({
    root: site,
    logLevel: 'error',
    preview: { port: 0, host: '127.0.0.1' },
  })
  onTestFinished(() => server.close())
  const browser = await chromium.launch({ executablePath: chromiumPath, args: quietArguments })
  onTestFinished(() => browser.close())
  const url = server.resolvedUrls?.local[0] ?? expect.unreachable()
  const visit = visitSite(
    browser,
    { url, rendersAccount: false, isHeadless: false, signsTransaction: false },
    evmWallet(chainUrl()),
  )
  expect((await visit).bytes).toBeGreaterThan(0)
})
