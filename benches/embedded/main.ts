import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { parts } from '../../scripts/stack/parts.ts'
import { runStack } from '../../scripts/stack/runStack.ts'
import { launchVaultBrowser } from '../../tests/e2e/fixtures/vaultBrowser.ts'
import { compareLoginTimes } from './compareLoginTimes.ts'
import { createReport, median, type Report } from './report.ts'
import { openVisit, type Places, timeSignUp } from './signUp.ts'
import { timeApprovals } from './timeApproval.ts'
import { frameWeight } from './weight.ts'

const signUps = 5
const approvals = 20
const vaultFiles = fileURLToPath(new URL('../../apps/vault/dist', import.meta.url))

/** `npm run bench:embedded`: time to create a wallet by email, size of the frame, and timing differences that reveal accounts. */
async function main(): Promise<void> {
  const report = createReport()
  const dataFolder = mkdtempSync(join(tmpdir(), 'latchkey-embedded-'))
  // Under root, PostgreSQL runs as another user, which must be able to traverse this directory.
  chmodSync(dataFolder, 0o755)
  const settings = { basePort: 27_300, dataFolder, dev: false }
  const stack = await runStack(parts, settings, () => {})
  try {
    const { demo = '', inbox = '', vault = '' } = stack.urls
    await measureBrowser(report, { demo, inbox, vault })
  } finally {
    await stack.close()
    rmSync(dataFolder, { recursive: true, force: true })
  }
  await measureEnumeration(report)
  if (report.missed.length > 0) process.exitCode = 1
}

async function measureBrowser(report: Report, places: Places & { vault: string }): Promise<void> {
  const browser = await launchVaultBrowser()
  const times: number[] = []
  let page: Page | null = null
  for (let round = 0; round <= signUps; round += 1) {
    const visit = await openVisit(browser, places)
    const took = await timeSignUp(visit.page, places, `bench-${round}-${Date.now()}@example.com`)
    // The first one warms the server up.
    if (round > 0) times.push(took)
    page = visit.page
  }
  report.say('typed email → connected, code and passkey, median', median(times), {
    unit: 'ms',
    bar: 5_000,
  })
  report.say('the same, slowest', Math.max(...times), { unit: 'ms', bar: 5_000 })
  const { atOnce, everything } = frameWeight(vaultFiles)
  report.say('the frame’s page, all it loads at once (gzip)', atOnce, { unit: 'kB', bar: 120 })
  report.say('with everything it may load later (gzip)', everything, { unit: 'kB' })
  if (page) await measureApprovals(report, page, places)
  await browser.close()
}

async function measureApprovals(
  report: Report,
  page: Page,
  { vault }: { vault: string },
): Promise<void> {
  const address = (await page.getByTestId('address').textContent()) ?? ''
  const { first, later } = await timeApprovals(page, { vault, address, rounds: approvals })
  report.say('request → approval painted, the first of a page', first, { unit: 'ms', bar: 200 })
  report.say('request → approval painted, median', median(later), { unit: 'ms', bar: 200 })
  report.say('request → approval painted, slowest', Math.max(...later), { unit: 'ms' })
}

async function measureEnumeration(report: Report): Promise<void> {
  const { known, unknown, p } = await compareLoginTimes()
  report.say('asking for a code, a known address, median', known, { unit: 'ms' })
  report.say('asking for a code, an unknown address, median', unknown, { unit: 'ms' })
  console.log(`  Kolmogorov–Smirnov over both: p = ${p.toFixed(3)} (told apart below 0.01)`)
  if (p < 0.01) process.exitCode = 1
}

await main()
process.exit()
