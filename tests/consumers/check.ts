import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { checkExampleTypes } from './checkExampleTypes.ts'
import type { Consumer } from './consumers.ts'
import { installExample, type Project } from './install.ts'
import { type Running, run, start } from './run.ts'
import type { Tarballs } from './tarballs.ts'
import { visitSite } from './visit.ts'
import type { TestWallet } from './wallets.ts'

/** A step's outcome: done, failed, or left out because the example has no such script or an earlier step failed. */
export type Outcome = 'yes' | 'NO' | '–'

export type Report = {
  readonly name: string
  installs: Outcome
  /** The example's own `typecheck` script. */
  typeChecks: Outcome
  /** How many of the compilers check its sources, such as `6/6`; null without TypeScript. */
  compilers: string | null
  /** Why the declarations of other packages are not checked. */
  readonly skipsLibraries: string | null
  builds: Outcome
  renders: Outcome
  connects: Outcome
  scriptBytes: number | null
  packages: number | null
  installedBytes: number | null
  problem: string | null
}

export type Workbench = {
  readonly browser: Browser
  readonly wallet: TestWallet
  readonly tarballs: Tarballs
  readonly folder: string
}

export type ConsumerBench = Workbench & {
  /** The folder of `installCompilers`. */
  readonly compilers: string
}

/** Installs, type-checks, builds, starts and visits one example. */
export async function checkConsumer(consumer: Consumer, bench: ConsumerBench): Promise<Report> {
  const report: Report = {
    name: consumer.name,
    installs: '–',
    typeChecks: '–',
    compilers: null,
    skipsLibraries: consumer.skipsLibraries ?? null,
    builds: '–',
    renders: '–',
    connects: '–',
    scriptBytes: null,
    packages: null,
    installedBytes: null,
    problem: null,
  }
  type Step = 'installs' | 'typeChecks' | 'builds' | 'renders' | 'connects'
  const step = async <T>(name: Step, act: () => Promise<T>): Promise<T> => {
    report[name] = 'NO'
    const result = await act()
    report[name] = 'yes'
    return result
  }
  let server: Running | null = null
  try {
    const folder = join(bench.folder, consumer.name.replaceAll(' ', '-'))
    const project = await step('installs', () => installExample(consumer, bench.tarballs, folder))
    report.packages = project.packages
    report.installedBytes = project.bytes
    if (project.scripts.typecheck) await step('typeChecks', () => script(project, 'typecheck'))
    const types = await checkExampleTypes(consumer, { example: folder, compilers: bench.compilers })
    report.compilers = types.compiled
    report.problem = types.problem
    if (project.scripts.build) await step('builds', () => script(project, 'build'))
    if (project.scripts.test) {
      // The example's own suite visits it.
      await step('connects', () => script(project, 'test'))
      return report
    }
    const port = await freePort()
    const args = ['start', '--', '--port', String(port)]
    server = start(project.folder, 'npm', args, { PORT: String(port) })
    const url = `http://localhost:${port}/`
    const { rendersAccount = false, isHeadless = false, signsTransaction = false } = consumer
    const site = { url, rendersAccount, isHeadless, signsTransaction }
    const running = server
    await step('renders', () => waitForPage(url, running))
    const visit = await step('connects', () => visitSite(bench.browser, site, bench.wallet))
    report.scriptBytes = visit.bytes
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    report.problem = [report.problem, problem].filter(Boolean).join('\n')
  } finally {
    await server?.close()
  }
  return report
}

function script(project: Project, name: string): Promise<string> {
  return run(project.folder, 'npm', ['run', name])
}

/** Resolves when the server answers with a page. */
export async function waitForPage(url: string, server: Running): Promise<void> {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    if (server.child.exitCode !== null) break
    try {
      const reply = await fetch(url)
      if (reply.ok && (await reply.text()).includes('</html>')) return
    } catch {
      // The server does not listen yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error(`The site did not answer at ${url}\n${server.output()}`)
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || !address) throw new Error('The system gave no port')
  return address.port
}
