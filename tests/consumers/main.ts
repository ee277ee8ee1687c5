/**
 * npm run test:consumers [-- name …]
 * Packs every package, installs the tarballs into the projects of `examples/` outside the workspace, type-checks,
 * builds and starts each, and visits it in Chromium with a test wallet. The sources of each are checked with several
 * versions of TypeScript, and `types` checks all entry points with them. `guide` follows the quick starts word for word
 * with npm, pnpm and yarn. `tarballs` runs publint and arethetypeswrong,
 * `create` and `migrate` measure the time from the command to the first connection. Needs the package registry.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startAnvil, startSolanaChain } from '@latchkey/testing'
import { chromium } from 'playwright-core'
import { chromiumPath, quietArguments } from '../../benches/chromium.ts'
import { checkConsumer, type Report } from './check.ts'
import { checkTarballs } from './checkTarballs.ts'
import { checkTypes } from './checkTypes.ts'
import { type Consumer, consumers } from './consumers.ts'
import { newProjects, timeFirstConnection } from './firstConnection.ts'
import { followGuide, guides, packageManagers } from './followGuide.ts'
import { measureInstall } from './install.ts'
import { openRegistry, upstreamRegistry } from './openRegistry.ts'
import { formatTable } from './table.ts'
import { packTarballs, type Tarballs } from './tarballs.ts'
import { installCompilers } from './typescript.ts'
import { evmWallet, solanaWallet } from './wallets.ts'

const only = process.argv.slice(2)
const isChosen = (name: string) => only.length === 0 || only.some((word) => name.startsWith(word))

const maxPackages = 50
const maxMegabytes = 90
const maxSeconds = 180

const folder = await mkdtemp(join(tmpdir(), 'latchkey-consumers-'))
const compilersFolder = join(folder, 'compilers')
try {
  const tarballs = await packTarballs(folder)
  if (isChosen('install')) await reportInstall(tarballs)
  if (isChosen('tarballs')) await reportTarballs(tarballs)
  const chosen = consumers.filter(({ name }) => isChosen(name))
  if (isChosen('types') || chosen.length > 0) await installCompilers(compilersFolder)
  if (isChosen('types')) await reportTypes(tarballs)
  await reportGuides(tarballs)
  await reportConsumers(chosen, tarballs)
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function reportInstall(tarballs: Tarballs): Promise<void> {
  const { packages, bytes } = await measureInstall(tarballs, join(folder, 'empty'))
  const size = `${packages} packages (at most ${maxPackages}), ${Math.round(bytes / 1e6)} MB (at most ${maxMegabytes})`
  print(`npm install latchkey react react-dom viem @wagmi/core: ${size}`)
  if (packages > maxPackages || bytes > maxMegabytes * 1e6) process.exitCode = 1
}

async function reportTarballs(tarballs: Tarballs): Promise<void> {
  for (const { name, problem } of await checkTarballs(tarballs)) {
    print(`publint and arethetypeswrong, ${name}: ${problem ?? 'clean'}`)
    if (problem) process.exitCode = 1
  }
}

async function reportTypes(tarballs: Tarballs): Promise<void> {
  const reports = await checkTypes(tarballs, join(folder, 'types'), compilersFolder)
  for (const { typescript, resolution, errors } of reports) {
    print(`TypeScript ${typescript}, ${resolution}: ${errors.length} errors`)
    for (const error of errors) print(`  ${error}`)
    if (errors.length > 0) process.exitCode = 1
  }
}

async function reportGuides(tarballs: Tarballs): Promise<void> {
  const steps = guides.flatMap((guide) => packageManagers.map((manager) => ({ guide, manager })))
  const wanted = steps.filter(({ guide, manager }) => isChosen(`guide ${guide} ${manager}`))
  if (wanted.length === 0) return
  const registry = await openRegistry(tarballs, await upstreamRegistry())
  try {
    for (const step of wanted) {
      const name = `docs/start/${step.guide}.md with ${step.manager}`
      const problem = await followGuide(
        { ...step, registry: registry.url },
        join(folder, `guide-${step.guide}-${step.manager}`),
      ).then(
        () => null,
        (error: unknown) => String(error),
      )
      print(`${name}: ${problem ?? 'installs, type-checks and builds'}`)
      if (problem) process.exitCode = 1
    }
  } finally {
    await registry.close()
  }
}

async function reportConsumers(chosen: readonly Consumer[], tarballs: Tarballs): Promise<void> {
  const created = newProjects.filter(({ name }) => isChosen(name))
  if (chosen.length + created.length === 0) return
  const ethereum = await startAnvil({ chainId: 1 })
  const solana = chosen.some(({ chain }) => chain === 'solana') ? await startSolanaChain() : null
  const browser = await chromium.launch({ executablePath: chromiumPath, args: quietArguments })
  const wallets = {
    evm: evmWallet(ethereum.url),
    solana: solanaWallet(solana?.url ?? ethereum.url),
  }
  const reports: Report[] = []
  try {
    for (const consumer of chosen) {
      print(`${consumer.name} …`)
      const wallet = wallets[consumer.chain]
      const bench = { browser, wallet, tarballs, folder, compilers: compilersFolder }
      const report = await checkConsumer(consumer, bench)
      print(formatTable([report]))
      reports.push(report)
    }
    const bench = { browser, wallet: wallets.evm, tarballs, folder }
    for (const project of created) {
      const seconds = await timeFirstConnection(project, bench)
      print(`${project.name} → connected: ${Math.round(seconds)} s (at most ${maxSeconds})`)
      if (seconds > maxSeconds) process.exitCode = 1
    }
  } finally {
    await browser.close()
    await ethereum.close()
    await solana?.close()
  }
  if (reports.length > 0) print(`\n${formatTable(reports)}`)
  if (reports.some(({ problem }) => problem)) process.exitCode = 1
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
