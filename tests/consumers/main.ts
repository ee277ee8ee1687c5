/**
 * npm run test:consumers [name …]
 * Packs every package, installs the tarballs into the projects of `examples/` outside the workspace, type-checks,
 * builds and starts each, and visits it in Chromium with a test wallet. Needs the package registry.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startAnvil } from '@latchkey/testing'
import { chromium } from 'playwright-core'
import { chromiumPath, quietArguments } from '../../benches/chromium.ts'
import { checkConsumer, type Report } from './check.ts'
import { consumers } from './consumers.ts'
import { measureInstall } from './install.ts'
import { formatTable } from './table.ts'
import { packTarballs } from './tarballs.ts'

const only = process.argv.slice(2)
const chosen = consumers.filter(
  ({ name }) => only.length === 0 || only.some((word) => name.startsWith(word)),
)

const maxPackages = 60
const maxMegabytes = 90

const folder = await mkdtemp(join(tmpdir(), 'latchkey-consumers-'))
const chain = await startAnvil({ chainId: 1 })
const browser = await chromium.launch({ executablePath: chromiumPath, args: quietArguments })
const reports: Report[] = []
try {
  const tarballs = await packTarballs(folder)
  const { packages, bytes } = await measureInstall(tarballs, join(folder, 'empty'))
  const size = `${packages} packages (at most ${maxPackages}), ${Math.round(bytes / 1e6)} MB (at most ${maxMegabytes})`
  process.stdout.write(`npm install latchkey viem react react-dom: ${size}\n`)
  if (packages > maxPackages || bytes > maxMegabytes * 1e6) process.exitCode = 1
  for (const consumer of chosen) {
    process.stdout.write(`${consumer.name} …\n`)
    const bench = { browser, rpcUrl: chain.url, tarballs, folder }
    const report = await checkConsumer(consumer, bench)
    process.stdout.write(`${formatTable([report])}\n`)
    reports.push(report)
  }
} finally {
  await browser.close()
  await chain.close()
  await rm(folder, { recursive: true, force: true })
}
process.stdout.write(`\n${formatTable(reports)}\n`)
if (reports.some(({ problem }) => problem)) process.exitCode = 1
